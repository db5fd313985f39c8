// A value that others want to hear about when it changes.

export function createStore(initial) {
  let value = initial;
  const listeners = new Set();
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change };
      for (const listener of listeners) listener(value);
    },
    /** The listener is called at once, and after every change. */
    subscribe(listener) {
      listeners.add(listener);
      listener(value);
    },
  };
}
