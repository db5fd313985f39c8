// What every threshold would mean: the curve of the model, read between its points.

/** Points with growing leads. Leads are factors, so that all of it works on their logarithms. */
export function rateCurve(points) {
  const curve = points.filter(({ runner_up_ratio }) => runner_up_ratio > 0).sort((a, b) => a.runner_up_ratio - b.runner_up_ratio);
  const low = Math.log(curve[0].runner_up_ratio);
  const high = Math.log(curve.at(-1).runner_up_ratio);
  const span = high - low || 1;

  const place = (runner_up_ratio) => Math.min(1, Math.max(0, (Math.log(Math.max(runner_up_ratio, 1e-9)) - low) / span));

  function at(runner_up_ratio) {
    const next = curve.findIndex((point) => point.runner_up_ratio >= runner_up_ratio);
    if (next === 0) return { ...curve[0], runner_up_ratio };
    if (next < 0) return { ...curve.at(-1), runner_up_ratio };
    const [a, b] = [curve[next - 1], curve[next]];
    const share = (Math.log(runner_up_ratio) - Math.log(a.runner_up_ratio)) / (Math.log(b.runner_up_ratio) - Math.log(a.runner_up_ratio));
    const between = (name) => a[name] + share * (b[name] - a[name]);
    return { runner_up_ratio, false_alarm_rate: between("false_alarm_rate"), miss_rate: between("miss_rate") };
  }

  return {
    points: curve,
    /** Where a runner-up ratio is between the ends, in [0, 1], and back. */
    place,
    ratioAt: (share) => Math.exp(low + share * span),
    at,
    /** The least runner-up ratio at which no more than this share of strangers get a name; null where the curve ends before. */
    ratioFor(alarms) {
      const enough = curve.findIndex((point) => point.false_alarm_rate <= alarms);
      if (enough < 0) return null;
      if (enough === 0) return curve[0].runner_up_ratio;
      let [below, above] = [curve[enough - 1].runner_up_ratio, curve[enough].runner_up_ratio];
      for (let step = 0; step < 40; ++step) {
        const middle = Math.sqrt(below * above);
        if (at(middle).false_alarm_rate > alarms) below = middle;
        else above = middle;
      }
      return above;
    },
  };
}
