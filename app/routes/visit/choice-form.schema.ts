import type { CountryCode } from "~/domain/location/countries";
import { LANGUAGES } from "~/i18n/languages";
import { z } from "~/kit/zod";

/**
 * Schema of the language and country form, and of the header's language menu. `next` is the return
 * page.
 */
export const choiceFormSchema = (countries: readonly CountryCode[]) =>
  z.strictObject({
    locale: z.enum(LANGUAGES).optional(),
    country: z.enum(countries).optional(),
    next: z.string().max(4000).optional(),
  });
