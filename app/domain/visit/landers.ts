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
