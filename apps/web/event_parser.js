// Server-sent events out of a stream of bytes. The browser's own EventSource cannot send the key in a header.

/** Calls `handle(name, data)` for every event, and `alive()` for everything that arrives; returns at the end. */
export async function readEvents(stream, { handle, alive }) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let pending = "";
  let name = "message";
  let data = [];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    alive();
    pending += value;
    const lines = pending.split(/\r\n|\n|\r(?!$)/);
    pending = lines.pop();
    for (const line of lines) {
      if (line === "") {
        if (data.length > 0) handle(name, data.join("\n"));
        name = "message";
        data = [];
      } else if (!line.startsWith(":")) {
        const [, field, content] = /^([^:]*):? ?([^]*)$/.exec(line);
        if (field === "event") name = content;
        else if (field === "data") data.push(content);
      }
    }
  }
}
