/**
 * A signup turns a visitor into a member, one answered question at a time. Invariants: what was answered is kept on
 * the server at once, so that any browser with the session goes on where it stopped; the account, its profile and its
 * wallet come into being in one batch or not at all; nobody is seen by others before their address is confirmed and
 * every step was answered or skipped; what is sensitive is stored only with a consent of its own.
 */
import { ageOn, calendarDate } from "~/kit/birth-date";
import { days, minutes } from "~/kit/duration";
import type { Site } from "../site/site";
import { hasSource, type Tracking } from "../visit/tracking";

/** The steps after the account, in order; their numbers are those of accounts.signup_step. */
export const STEPS = ["photo", "location", "about_you", "about_me"] as const;
export type Step = (typeof STEPS)[number];

/** A browser in which somebody was too young takes no other date for so long (R61). */
export const UNDER_AGE_FOR = days(1);

/** A call whose answer was lost is sent again within moments (R160). */
export const REPEATED_WITHIN = minutes(10);

/** Account and the four steps: what "2 of 5" counts. */
export const STEP_COUNT = STEPS.length + 1;

/** The first step without an answer, or "confirm" where none is left. `next` is accounts.signup_step. */
export function firstMissing(next: number): Step | "confirm" {
  return STEPS[next - 1] ?? "confirm";
}

/**
 * Signups are open to all, or to visitors with a traffic source, or to nobody (R58). Nobody joins
 * before the company is set: there would be no terms to agree to, and nobody who answers for the site.
 */
export function signupsEnabled(
  site: Pick<Site, "signups" | "company">,
  tracking: Tracking | null,
): boolean {
  if (!site.company) return false;
  if (site.signups === "with_trafficsource") return hasSource(tracking);
  return site.signups === "all";
}

type BirthDateParts = { year?: string; month?: string; day?: string };

/** The three boxes as a date, or what is wrong with them. `today` is the member's own date (R60). */
export function readBirthDate(
  parts: BirthDateParts,
  minAge: number,
  today: string,
): { date: string } | { problem: "missing" | "impossible" | "too_young" } {
  const { year = "", month = "", day = "" } = parts;
  if (!year || !month || !day) return { problem: "missing" };
  const date = calendarDate(year, month, day);
  if (!date || date > today || ageOn(today, date) > 120) return { problem: "impossible" };
  return ageOn(today, date) < minAge ? { problem: "too_young" } : { date };
}
