import niches from "~/styles/niches.css?inline";

/** The rule of one niche out of the product's sheet of niches, so that no page carries the others' colours. */
const colours = new Map(
  Array.from(
    niches.matchAll(/html\[data-niche="?(\d)"?\]\s*\{[^}]*\}/g),
    ([rule, niche]) => [Number(niche), rule] as const,
  ),
);

/** What a page that loads no sheet has for the site's niche; nothing for the first, whose colours stand in its own. */
export const nicheColours = (niche: number): string => colours.get(niche) ?? "";
