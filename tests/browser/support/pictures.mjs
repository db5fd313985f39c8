// Pictures as a user would give them.

import fs from "node:fs";

/** A JPEG of a picture drawn into a frame of this size on grey, made by the browser itself. */
export async function jpegOf(page, file, { width, height }) {
  const png = fs.readFileSync(file).toString("base64");
  const jpeg = await page.evaluate(async ({ png, width, height }) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    context.fillStyle = "#777777";
    context.fillRect(0, 0, width, height);
    const scale = Math.min(width / bitmap.width, height / bitmap.height);
    context.drawImage(bitmap, 0, 0, bitmap.width * scale, bitmap.height * scale);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
    const reader = new FileReader();
    reader.readAsDataURL(blob);
    await new Promise((resolve) => (reader.onload = resolve));
    return reader.result.split(",")[1];
  }, { png, width, height });
  return Buffer.from(jpeg, "base64");
}

/** A film for the browser's fake camera: JPEGs, one after the other. */
export async function filmOf(page, file, film, size) {
  const frame = await jpegOf(page, file, size);
  fs.writeFileSync(film, Buffer.concat(Array.from({ length: 10 }, () => frame)));
}

/** A picture without a face: a PGM of plain grey. The browser cannot show it, the server can read it. */
export function faceless(file) {
  fs.writeFileSync(file, Buffer.concat([Buffer.from("P5\n200 200\n255\n"), Buffer.alloc(40000, 128)]));
  return file;
}

/** A DataTransfer with files, as drag and drop and the clipboard bring them. */
export function transferOf(page, files) {
  const contents = files.map(({ path, name, type = "image/png" }) =>
    ({ name, type, base64: fs.readFileSync(path).toString("base64") }));
  return page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, contents);
}

export async function dropOn(page, selector, files) {
  const dataTransfer = await transferOf(page, files);
  for (const kind of ["dragenter", "dragover", "drop"]) await page.dispatchEvent(selector, kind, { dataTransfer });
}

export async function paste(page, files) {
  const transfer = await transferOf(page, files);
  await page.evaluate((clipboardData) => {
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, transfer);
}
