import { type Language, languageOfLocale, languageOr, VARIANTS } from "~/i18n/languages";

/**
 * Preview options of e-mails; missing or invalid parameters fall back to the site's own settings.
 */
export type PreviewOptions = {
  language: Language;
  /** Country of the recipient, which may use a regional variant of the language. */
  country: string | null;
  niche: number;
  night: boolean;
};

export function readPreviewOptions({ searchParams }: URL): PreviewOptions {
  const tongue = searchParams.get("tongue") ?? "";
  const variant = VARIANTS.find((one) => one === tongue);
  const niche = Number(searchParams.get("niche"));
  return {
    language: variant ? languageOfLocale(variant) : languageOr(tongue),
    country: variant ? variant.slice(3) : null,
    niche: Number.isInteger(niche) && niche >= 1 && niche <= 7 ? niche : 1,
    night: searchParams.get("night") === "yes",
  };
}

export const localeParamOf = ({ language, country }: PreviewOptions) =>
  country ? `${language}-${country}` : language;

/** Query string of the preview options. */
export const previewQuery = (options: PreviewOptions) =>
  `?tongue=${localeParamOf(options)}&niche=${options.niche}&night=${options.night ? "yes" : "no"}`;
