/**
 * A profile is the data other members see of a person. Invariants: only an active profile is
 * visible to others; members who block each other see nothing, as if the profile did not exist; a
 * visitor sees the main photo and the first name, and only of members who allowed it and of
 * labelled fictional profiles; the date of birth never leaves the server, only the age does.
 */

import { ageOn } from "~/kit/calendar-date";
import { days } from "~/kit/duration";
import type { MemberId, SiteId } from "~/kit/ids";
import type { Site } from "../site/site";

/** How long a card is marked "new" (R72). */
export const NEW_BADGE_TTL = days(7);

/** Inactivity after which a member is not shown in, or counted for, a lander (R47, R79). */
export const MAX_PROMOTED_INACTIVITY = days(30);

/** Maximum number of photos of a free and of a Premium member (R73). */
export const FREE_PHOTOS = 3;
export const PREMIUM_PHOTOS = 25;

/** The member who views a card or photo; null for a visitor. */
export type ProfileViewer = {
  id: MemberId;
  siteId: SiteId;
  premium: boolean;
  /** Hides their presence, and therefore does not see that of others (R131). */
  hidesPresence: boolean;
};

/** Maximum number of photos (R73). */
export const photoLimit = ({ premium }: Pick<ProfileViewer, "premium">): number =>
  premium ? PREMIUM_PHOTOS : FREE_PHOTOS;

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
