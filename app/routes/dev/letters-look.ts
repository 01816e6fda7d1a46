import { type Language, languageOr } from "~/i18n/languages";
import { languageIn, VARIANTS } from "~/i18n/variants";

/** How letters are looked at; what an address does not say, or says wrongly, is as a site's own letters are. */
export type Look = {
  language: Language;
  /** Where it is read: a language may be written otherwise there. */
  country: string | null;
  niche: number;
  night: boolean;
};

export function readLook({ searchParams }: URL): Look {
  const tongue = searchParams.get("tongue") ?? "";
  const variant = VARIANTS.find((one) => one === tongue);
  const niche = Number(searchParams.get("niche"));
  return {
    language: variant ? languageIn(variant) : languageOr(tongue),
    country: variant ? variant.slice(3) : null,
    niche: Number.isInteger(niche) && niche >= 1 && niche <= 7 ? niche : 1,
    night: searchParams.get("night") === "yes",
  };
}

export const tongueOf = ({ language, country }: Look) =>
  country ? `${language}-${country}` : language;

/** The end of an address that looks so. */
export const writeLook = (look: Look) =>
  `?tongue=${tongueOf(look)}&niche=${look.niche}&night=${look.night ? "yes" : "no"}`;
