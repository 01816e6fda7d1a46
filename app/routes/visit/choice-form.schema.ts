import type { CountryCode } from "~/domain/place/countries";
import { LANGUAGES } from "~/i18n/languages";
import { z } from "~/kit/zod";

/** The language and country form, and the header's language menu. `next` is the page to return to. */
export const choiceFormSchema = (countries: readonly CountryCode[]) =>
  z.strictObject({
    locale: z.enum(LANGUAGES).optional(),
    country: z.enum(countries).optional(),
    next: z.string().max(4000).optional(),
  });
