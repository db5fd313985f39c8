// Numbers in words that need no explanation.

/** A name within a sentence: one in another direction of writing must not turn what stands around it. */
export function isolated(name) {
  return `\u2068${name}\u2069`;
}

export function percent(share, digits = 0) {
  return `${(100 * share).toFixed(digits)} %`;
}

export function count(number, one, many) {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

/** "about 1 of 100 strangers": of the smallest round total that makes it a whole number. */
function outOf(share, what) {
  if (share <= 0) return `none of 100 ${what}`;
  if (share >= 0.995) return `nearly all ${what}`;
  for (const total of [100, 1000, 10000]) {
    const some = Math.round(share * total);
    if (some >= 1) return `about ${some} of ${total.toLocaleString("en")} ${what}`;
  }
  return `fewer than 1 of 10,000 ${what}`;
}

export function thresholdSentence({ false_alarm_rate: alarms, miss_rate: misses }) {
  const strangers = outOf(alarms, "strangers");
  const known = misses <= 0 ? "all pictures of known people would get the right name"
    : `${outOf(misses, "pictures of known people")} would not get the right name`;
  return `${strangers[0].toUpperCase()}${strangers.slice(1)} would get a name; ${known}.`;
}

export function hiddenWords(share) {
  if (share < 0.02) return "none: the whole face is visible";
  if (share < 0.15) return "a small part looks hidden";
  if (share < 0.29) return "about a quarter looks hidden";
  if (share < 0.42) return "about a third looks hidden";
  if (share < 0.59) return "about half looks hidden";
  if (share < 0.72) return "about two thirds look hidden";
  return "most of it looks hidden";
}

export function duration(seconds) {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

/** The name of a face in an answer, and a sentence for those who do not see the frame. */
export function answerName(face) {
  return face.unknown ? "unknown" : face.subject;
}

export function answerLabel(face) {
  return `${face.unknown ? "Unknown" : face.subject}, similarity ${percent(face.similarity)}: why?`;
}
