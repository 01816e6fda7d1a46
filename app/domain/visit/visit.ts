/**
 * A visit is what one browser sees of a site until it leaves. Invariants: it is counted by lander, campaign and length, and
 * by nothing that tells who it was; where it came from is kept beyond it only with consent.
 */
import { minutes } from "~/kit/duration";
import { isLander, type Lander } from "./landers";

/** A visit that is counted when its page is left: the lander it began with, its campaign, and when (milliseconds). */
export type Visit = { lander: Lander; campaign: string | null; since: number };

/** After half an hour nobody still looks at what they came for: the visit is forgotten uncounted. */
export const VISIT_MS = minutes(30);

/** Ends of the buckets in seconds; the last one is open. */
const BUCKETS = [3, 10, 30, 120] as const;

/** What a lander tells without a script: that it was shown, and that somebody went into its form. Counted beside the lengths. */
export const MOMENTS = ["start", "form"] as const;
export type Moment = (typeof MOMENTS)[number];

/** "0-3", "3-10", "10-30", "30-120", "120+": how long somebody stayed, and no finer. */
export function bucketOf(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const index = BUCKETS.findIndex((end) => seconds < end);
  return index < 0 ? `${BUCKETS.at(-1)}+` : `${BUCKETS[index - 1] ?? 0}-${BUCKETS[index]}`;
}

export const writeVisit = ({ lander, campaign, since }: Visit): string =>
  `${lander}.${campaign ?? ""}.${since}`;

/** Null where the value is not one of ours, tells of the future, or of a visit that is forgotten. */
export function parseVisit(value: string, now: number): Visit | null {
  const [, lander, campaign, since] = /^([a-z]+)\.([a-z0-9-]{0,64})\.(\d{1,15})$/.exec(value) ?? [];
  if (!isLander(lander) || Number(since) > now || Number(since) < now - VISIT_MS) return null;
  return { lander, campaign: campaign || null, since: Number(since) };
}
