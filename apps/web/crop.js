// One face cut out of a picture, to be learned from.

/** Room around the face on every side, as a share of its size: detectors need to see some of the head. */
const margin = 0.8;
const longestSide = 1600;

const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const area = (r) => Math.max(0, r.right - r.left) * Math.max(0, r.bottom - r.top);

function rectangle(box, share) {
  const x = share * (box.x_max - box.x_min);
  const y = share * (box.y_max - box.y_min);
  return { left: box.x_min - x, top: box.y_min - y, right: box.x_max + x, bottom: box.y_max + y };
}

/** The largest part of `room` on one side of `other` that keeps the whole of `face`; `room` itself where none does. */
function besideOther(room, other, face) {
  const parts = [
    { ...room, right: Math.min(room.right, other.left) }, { ...room, left: Math.max(room.left, other.right) },
    { ...room, bottom: Math.min(room.bottom, other.top) }, { ...room, top: Math.max(room.top, other.bottom) },
  ].filter((r) => r.left <= face.left && r.top <= face.top && r.right >= face.right && r.bottom >= face.bottom);
  return parts.reduce((best, r) => (area(r) > area(best) ? r : best), parts[0] ?? room);
}

/** What to cut: the face with its margin, and the part of it that shows neither other faces nor what is no picture. */
export function cropOf(box, others, width, height) {
  const face = rectangle(box, 0);
  const whole = rectangle(box, margin);
  let seen = {
    left: Math.max(0, whole.left), top: Math.max(0, whole.top),
    right: Math.min(width, whole.right), bottom: Math.min(height, whole.bottom),
  };
  for (const other of others) {
    const avoided = rectangle(other, 0.15);
    if (overlap(seen, avoided)) seen = besideOther(seen, avoided, face);
  }
  return { whole, seen };
}

/** A PNG of the face with its margin; grey where the margin would show others or lies beyond the picture. */
export async function cropFace(picture, box, others) {
  const bitmap = await createImageBitmap(picture);
  const { whole, seen } = cropOf(box, others, bitmap.width, bitmap.height);
  const width = whole.right - whole.left;
  const height = whole.bottom - whole.top;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const context = canvas.getContext("2d");
  context.fillStyle = "#808080";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, seen.left, seen.top, seen.right - seen.left, seen.bottom - seen.top,
    (seen.left - whole.left) * scale, (seen.top - whole.top) * scale,
    (seen.right - seen.left) * scale, (seen.bottom - seen.top) * scale);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/png" });
}
