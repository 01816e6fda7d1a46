import { minutes } from "~/kit/duration";

/** The landers (R42); `tinderswipe` takes no slug. */
export const LANDERS = [
  "alonetonight",
  "collagelanding",
  "gallery",
  "iconslanding",
  "maplanding",
  "socialnetwork",
  "transitionsvideolanding",
  "video",
  "tinderswipe",
] as const;
export type Lander = (typeof LANDERS)[number];

const PREFIXES: Record<string, number> = { she: 2, bdsm: 3, bbw: 4, gilf: 5, milf: 6, gay: 7 };

export function isLander(name: string | undefined): name is Lander {
  return LANDERS.some((lander) => lander === name);
}

/** Whether a path is a lander's; `tinderswipe` has no paths with a slug. */
export function hasLander(name: string | undefined, slug: string | undefined): name is Lander {
  return isLander(name) && !(name === "tinderswipe" && slug !== undefined);
}

/**
 * The niche and campaign of a slug (R43): "milf-spring-2027" is niche 6, "spring-2027". No prefix
 * is niche 1. An invalid campaign is null, not an error: the lander then shows its default texts.
 */
export function readSlug(slug: string | undefined): { niche: number; campaign: string | null } {
  const [, prefix, rest] = /^(she|bdsm|bbw|gilf|milf|gay)-(.*)$/.exec(slug ?? "") ?? [];
  const campaign = rest ?? slug ?? "";
  return {
    niche: PREFIXES[prefix ?? ""] ?? 1,
    campaign: /^[a-z0-9-]{1,64}$/.test(campaign) ? campaign : null,
  };
}

/**
 * A visit is the time from a browser's first page of a site until it leaves. Invariants: it is
 * counted by lander, campaign and duration, and by nothing that identifies a person; its source is
 * kept longer only with consent.
 */
/**
 * A visit that is counted when its page is left: its lander, campaign and starting time in
 * milliseconds.
 */
export type Visit = { lander: Lander; campaign: string | null; since: number };

/** A visit without an end after half an hour is dropped uncounted. */
export const VISIT_TTL = minutes(30);

/** Upper ends of the buckets in seconds; the last one is open. */
const BUCKET_ENDS = [3, 10, 30, 120] as const;

/**
 * Steps that a lander records without a script: shown, and its form entered. They are counted in
 * addition to the durations.
 */
export const VISIT_STEPS = ["start", "form"] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

/** The bucket of a duration: "0-3", "3-10", "10-30", "30-120" or "120+" seconds. */
export function bucketOf(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const index = BUCKET_ENDS.findIndex((end) => seconds < end);
  return index < 0
    ? `${BUCKET_ENDS.at(-1)}+`
    : `${BUCKET_ENDS[index - 1] ?? 0}-${BUCKET_ENDS[index]}`;
}

export const writeVisit = ({ lander, campaign, since }: Visit): string =>
  `${lander}.${campaign ?? ""}.${since}`;

/** Parses a visit; null if it is invalid, in the future, or expired. */
export function parseVisit(value: string, now: number): Visit | null {
  const [, lander, campaign, since] = /^([a-z]+)\.([a-z0-9-]{0,64})\.(\d{1,15})$/.exec(value) ?? [];
  if (!isLander(lander) || Number(since) > now || Number(since) < now - VISIT_TTL) return null;
  return { lander, campaign: campaign || null, since: Number(since) };
}
