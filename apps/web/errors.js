// What can go wrong between the page and the server.

export class ApiError extends Error {
  constructor(message, code, status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Whether a request was given up by this page itself, which nobody needs to be told. */
export function wasGivenUp(error) {
  return error?.name === "AbortError";
}
