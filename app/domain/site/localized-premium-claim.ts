import type { Language } from "~/i18n/languages";
import type { Site } from "./site";

type LocalizedPremiumClaim = Omit<NonNullable<Site["premium_match_claim"]>, "source"> & {
  source: string;
};

/**
 * The operator's figure about Premium in a language; null if its source is not given in that
 * language (R335).
 */
export function localizedPremiumClaim(
  claim: Site["premium_match_claim"],
  language: Language,
): LocalizedPremiumClaim | null {
  const source = claim?.source[language];
  return claim && source ? { ...claim, source } : null;
}
