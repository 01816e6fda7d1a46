import niches from "~/styles/niches.css?inline";

/**
 * The CSS rule of one niche, extracted from the niches' style sheet, so that no page carries the
 * others' colours.
 */
const colours = new Map(
  Array.from(
    niches.matchAll(/html\[data-niche="?(\d)"?\]\s*\{[^}]*\}/g),
    ([rule, niche]) => [Number(niche), rule] as const,
  ),
);

/**
 * Inline CSS of the site's niche; empty for the first, whose colours are in the lander's own sheet.
 */
export const nicheColours = (niche: number): string => colours.get(niche) ?? "";
