/**
 * Age checks: whether a country and niche require proof that a member is over 18, and who has
 * passed (R524 to R530). Invariants: a passed check is stored as its method and time, and nothing
 * else; a running check is one row per member and proves itself by its id alone, which is stored as
 * a hash; it ends with its answer.
 */
import { minutes } from "~/kit/duration";
import type { Site } from "../site/site";
import type { AgeCheck } from "../site/site.schema";

/** How a member has passed: their own word, a wallet, or the page of a provider. */
export const AGE_METHODS = ["declared", "wallet", "redirect"] as const;
export type AgeMethod = (typeof AGE_METHODS)[number];

/** How a check that is not passed stands. */
export const AGE_STATES = ["open", "declined", "refused", "under_age"] as const;
export type AgeState = (typeof AGE_STATES)[number];

/** What a check shows, whatever the least age of the site. */
export const ADULT_AGE = 18;

/** How long a member may take with the wallet or the provider's page (R526). */
export const AGE_CHECK_TTL = minutes(10);

/** The check of a site that sets none, by its niche (R524): none requires one. */
const NICHE_AGE_CHECKS: Readonly<Record<number, AgeCheck>> = {
  1: "none",
  2: "none",
  3: "none",
  4: "none",
  5: "none",
  6: "none",
  7: "none",
};

type AgeSettings = Pick<Site, "niche" | "age_check" | "age_check_countries">;

/** Strictest last. */
const STRICTNESS: readonly AgeCheck[] = ["none", "self_declared", "provider"];

/**
 * The strictest check that the site requires in any of the countries: a member's own, and that of
 * the network, which cannot be chosen.
 */
export function requiredAgeCheck(
  site: AgeSettings,
  countries: readonly (string | null)[],
): AgeCheck {
  const otherwise = site.age_check ?? NICHE_AGE_CHECKS[site.niche] ?? "none";
  const checks = countries.map((country) => checkOf(site, country) ?? otherwise);
  return STRICTNESS.findLast((check) => checks.includes(check)) ?? otherwise;
}

const checkOf = ({ age_check_countries: byCountry }: AgeSettings, country: string | null) =>
  country === null ? undefined : byCountry[country as keyof typeof byCountry];

/** Whether the site requires a check in some country: others never read a session for it. */
export const hasAgeChecks = (site: AgeSettings): boolean =>
  requiredAgeCheck(site, [null, ...Object.keys(site.age_check_countries)]) !== "none";

/** Whether a passed check is enough: one's own word never replaces a provider's. */
export const passesAgeCheck = (required: AgeCheck, method: AgeMethod | null): boolean =>
  required === "none" || (method !== null && (required !== "provider" || method !== "declared"));

export const AGE_REFUSALS = {
  /** The deployment has no provider. */
  unavailable: 503,
  too_many_checks: 429,
} as const;
export type AgeRefusal = keyof typeof AGE_REFUSALS;
