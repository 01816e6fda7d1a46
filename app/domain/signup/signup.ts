/**
 * A signup turns a visitor into a member step by step. Invariants: every answer is stored on the
 * server at once, so that any browser with the session can continue; account, profile and wallet
 * are created in one batch or not at all; nobody is visible to others before their address is
 * confirmed and every step was answered or skipped; sensitive data is stored only with its own
 * consent.
 */
import { ageOn, parseCalendarDate } from "~/kit/dates";
import { days, minutes } from "~/kit/duration";
import type { Site } from "../site/site";
import { hasSource, type Tracking } from "../visit/tracking";

/** The steps after the account, in order; their numbers are those of accounts.signup_step. */
export const SIGNUP_STEPS = ["photo", "location", "about_you", "about_me"] as const;
export type SignupStep = (typeof SIGNUP_STEPS)[number];

/** How long a browser in which a visitor was too young may not enter another date (R61). */
export const UNDER_AGE_TTL = days(1);

/** How long an API call may be repeated after its response was lost (R160). */
export const REPEAT_SIGNUP_WINDOW = minutes(10);

/** Account, the four steps, and the confirmation of the address: the total of "2 of 6". */
export const SIGNUP_STEP_COUNT = SIGNUP_STEPS.length + 2;

/**
 * The first step without an answer, or "confirm" if none is left. `next` is accounts.signup_step.
 */
export function firstOpenStep(next: number): SignupStep | "confirm" {
  return SIGNUP_STEPS[next - 1] ?? "confirm";
}

/**
 * Signups are open to all, to visitors with a traffic source, or to nobody (R58). Nobody can join
 * before the company is set: there would be no terms to accept and no party responsible for the
 * site.
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

/** The three date fields as a date, or their error. `today` is the member's local date (R60). */
export function readBirthDate(
  parts: BirthDateParts,
  minAge: number,
  today: string,
): { date: string } | { problem: "missing" | "impossible" | "too_young" } {
  const { year = "", month = "", day = "" } = parts;
  if (!year || !month || !day) return { problem: "missing" };
  const date = parseCalendarDate(year, month, day);
  if (!date || date > today || ageOn(today, date) > 120) return { problem: "impossible" };
  return ageOn(today, date) < minAge ? { problem: "too_young" } : { date };
}
