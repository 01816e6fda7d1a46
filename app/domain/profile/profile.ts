/**
 * A profile is the data other members see of a person. Invariants: only an active profile is
 * visible to others; members who block each other see nothing, as if the profile did not exist; a
 * visitor sees the main photo and the first name, and only of members who allowed it and of
 * labelled fictional profiles; the date of birth never leaves the server, only the age does.
 */
import { ageOn, periodStartsAt } from "~/kit/dates";
import { days } from "~/kit/duration";
import type { MemberId, SiteId } from "~/kit/ids";
import { fromJson } from "~/kit/schemas";
import { z } from "~/kit/zod";
import type { Site } from "../site/site";
import { INTERESTS, type Interest } from "./profile.schema";

/** How long a card is marked "new" (R72). */
export const NEW_BADGE_TTL = days(7);

/** Inactivity after which a member is not shown in, or counted for, a lander (R47, R79). */
export const MAX_PROMOTED_INACTIVITY = days(30);

/** How long a visit of a profile is stored. */
export const VISIT_TTL = days(30);

/** The member who views a card or photo; null for a visitor. */
export type ProfileViewer = {
  id: MemberId;
  siteId: SiteId;
  premium: boolean;
  /** Hides their presence, and therefore does not see that of others (R131). */
  hidesPresence: boolean;
};

/** The UTC date of a moment, as "2026-11-20": ages change at midnight UTC for everybody. */
export function dayOfMoment(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

export function ageAt(now: number, birthDate: string): number {
  return ageOn(dayOfMoment(now), birthDate);
}

/** The first word of a name, the only part shown to visitors (R67). */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? "";
}

/**
 * Whether visitors may see members at all (R68): not if it is switched off, nor for visitors from
 * an advertisement if it is switched off for them.
 */
export function isOpenToVisitors(
  site: Pick<Site, "logged_out_search" | "logged_out_search_trafficsource">,
  hasTrafficSource: boolean,
): boolean {
  if (site.logged_out_search === "none") return false;
  return !(hasTrafficSource && site.logged_out_search_trafficsource === "none");
}

/** Last activity in coarse steps, never exact (R75): today, this week, this month. */
export type ActivityPeriod = "today" | "week" | "month";
/** Online now, or the last activity. */
export type Activity = "online" | ActivityPeriod;

/**
 * Returns the step of a moment (milliseconds) in the viewer's time zone; null: before this month
 * and this week.
 */
export function activityBy(
  now: number,
  timeZone: string,
): (lastActiveAt: number) => ActivityPeriod | null {
  const since = periodStartsAt(now, timeZone);
  return (at) => {
    if (at >= since.day) return "today";
    if (at >= since.week) return "week";
    return at >= since.month ? "month" : null;
  };
}

/**
 * E-mail addresses, web addresses, phone numbers of eight or more digits, account names on other
 * services.
 */
const CONTACT_PATTERNS = [
  /[\p{L}\p{N}._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]+\s?(?:\.|\(dot\)|\[dot\])\s?\p{L}{2,}/iu,
  /\b(?:https?:\/\/|www\.)\S+/i,
  /(?:^|[^\p{L}\p{N}])(?:\+|00)?\(?\d(?:[\s()./-]{0,2}\d){7,14}(?!\d)/u,
  /(?:^|\s)@[\p{L}\p{N}_.]{3,}/u,
  /\b(?:insta(?:gram)?|snap(?:chat)?|whats?app|telegram|kik|skype|facebook|tiktok|signal)\b\s*(?:[:=@]\s*\S{3,}|is\s+\S*[\d_@]\S*)/i,
];

/**
 * Whether a text seems to contain contact data. A heuristic: the member is warned and may keep the
 * text.
 */
export function hasContactData(text: string): boolean {
  const undated = text.replaceAll(/\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/g, " ");
  return CONTACT_PATTERNS.some((pattern) => pattern.test(undated));
}

/** An interest of the profile shown; `shared`: the viewer has it too. */
export type SharedInterest = { id: Interest; shared: boolean };

/** Two JSON lists of codes: the profile's and the viewer's. */
type InterestRow = { interests: string; mine: string };

const knownCodes: readonly string[] = INTERESTS;
/** Parses a JSON list of codes; codes the product no longer has are dropped. */
export const parseInterests = (json: string): Interest[] =>
  fromJson(json, z.array(z.string())).filter((code): code is Interest => knownCodes.includes(code));

/** A profile's interests, those shared with the viewer first. */
export function listSharedInterests(row: InterestRow): SharedInterest[] {
  const mine = new Set(parseInterests(row.mine));
  const all = parseInterests(row.interests).map((id) => ({ id, shared: mine.has(id) }));
  return all.sort((a, b) => Number(b.shared) - Number(a.shared));
}
