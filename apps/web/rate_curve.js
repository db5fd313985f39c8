// What every threshold would mean: the curve of the model, read between its points.

/** Points with growing leads. Leads are factors, so that all of it works on their logarithms. */
export function rateCurve(points) {
  const curve = points.filter(({ lead }) => lead > 0).sort((a, b) => a.lead - b.lead);
  const low = Math.log(curve[0].lead);
  const high = Math.log(curve.at(-1).lead);
  const span = high - low || 1;

  const place = (lead) => Math.min(1, Math.max(0, (Math.log(Math.max(lead, 1e-9)) - low) / span));

  function at(lead) {
    const next = curve.findIndex((point) => point.lead >= lead);
    if (next === 0) return { ...curve[0], lead };
    if (next < 0) return { ...curve.at(-1), lead };
    const [a, b] = [curve[next - 1], curve[next]];
    const share = (Math.log(lead) - Math.log(a.lead)) / (Math.log(b.lead) - Math.log(a.lead));
    const between = (name) => a[name] + share * (b[name] - a[name]);
    return { lead, false_alarm_rate: between("false_alarm_rate"), miss_rate: between("miss_rate") };
  }

  return {
    points: curve,
    /** Where a lead is between the ends, in [0, 1], and back. */
    place,
    leadAt: (share) => Math.exp(low + share * span),
    at,
    /** The least lead at which no more than this share of strangers get a name; null where the curve ends before. */
    leadFor(alarms) {
      const enough = curve.findIndex((point) => point.false_alarm_rate <= alarms);
      if (enough < 0) return null;
      if (enough === 0) return curve[0].lead;
      let [below, above] = [curve[enough - 1].lead, curve[enough].lead];
      for (let step = 0; step < 40; ++step) {
        const middle = Math.sqrt(below * above);
        if (at(middle).false_alarm_rate > alarms) below = middle;
        else above = middle;
      }
      return above;
    },
  };
}
