/**
 * A profile is what other members see of a person. Invariants: only an active profile is ever seen by another; who
 * blocked or was blocked sees nothing, as if the profile had never been there; a visitor sees the main photo and the
 * first name, and only of members who switched that on and of labelled fictional profiles; the day of birth never
 * leaves the server, the age does.
 */

import { ageOn } from "~/kit/birth-date";
import { days } from "~/kit/duration";
import type { MemberId, SiteId } from "~/kit/ids";
import type { Site } from "../site/site";

/** "New" on a card (R72). */
export const NEW_FOR = days(7);

/** Who was not here for so long is in no lander, and in no count of one (R47, R79). */
export const PROMOTED_FOR = days(30);

/** Photos that a member may have, and a premium member (R73). */
export const FREE_PHOTOS = 3;
export const PREMIUM_PHOTOS = 25;

/** A member who reads; null stands for a visitor. */
export type Reader = {
  id: MemberId;
  siteId: SiteId;
  premium: boolean;
  /** Keeps to themself when they are here, and so learns it of nobody (R131). */
  hidesPresence: boolean;
};

/** For how many photos there is room (R73). */
export const roomForPhotos = ({ premium }: Pick<Reader, "premium">): number =>
  premium ? PREMIUM_PHOTOS : FREE_PHOTOS;

/** The day in UTC that a moment falls on, as "2026-11-20": ages turn at midnight UTC, the same for everybody. */
export function dayOfMoment(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

export function ageAt(now: number, birthDate: string): number {
  return ageOn(dayOfMoment(now), birthDate);
}

/** The first word of a name: all that a visitor reads (R67). */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? "";
}

/**
 * Whether visitors may look at members at all (R68): not where it is
 * switched off, nor for those who came from an advertisement where it is switched off for them.
 */
export function isOpenToVisitors(
  site: Pick<Site, "logged_out_search" | "logged_out_search_trafficsource">,
  hasTrafficSource: boolean,
): boolean {
  if (site.logged_out_search === "none") return false;
  return !(hasTrafficSource && site.logged_out_search_trafficsource === "none");
}
