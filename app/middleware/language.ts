import type { MiddlewareFunction } from "react-router";
import { type CountryCode, languagesOf } from "~/domain/place/countries";
import type { Site } from "~/domain/site/site";
import { leavingLanguage } from "~/domain/suppression/leave-link";
import { browserLanguage } from "~/http/browser-language";
import { chosenLanguage } from "~/http/chosen-language";
import { readCookie } from "~/http/cookies";
import { LANGUAGE_COOKIE, languageCookie } from "~/http/language-cookie";
import { isLanguage, type Language, languageOr } from "~/i18n/languages";
import { countryContext, getFacts, getSite, languageContext } from "./context";

export const COUNTRY_COOKIE = "country";

/** `given`: the language is the domain's, which the visitor has no cookie of yet. */
export type Locale = { country: CountryCode; language: Language; given: boolean };

/**
 * Country, then language, in the order of R18 and R19. Depends on two cookies, the country of
 * Cloudflare and one header, and on nothing else: pages are kept by what comes out.
 */
export async function localeOf(
  request: Request,
  cfCountry: string | null,
  site: Pick<Site, "countries" | "domain_language">,
): Promise<Locale> {
  const country = countryOf(request, cfCountry, site.countries);
  const chosen = readCookie(request, LANGUAGE_COOKIE);
  if (isLanguage(chosen)) return { country, language: chosen, given: false };
  const own = site.domain_language;
  if (isLanguage(own)) return { country, language: own, given: true };
  const language = (await browserLanguage(request)) ?? languagesOf(country).find(isLanguage);
  return { country, language: languageOr(language), given: false };
}

export const languageMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const locale = await localeOf(request, getFacts(context).cfCountry, getSite(context));
  const { country, given } = locale;
  const language = languageOfLetter(request) ?? locale.language;
  context.set(countryContext, country);
  context.set(languageContext, language);
  const response = await next();
  // A choice or a login may have set another: the domain's is only a default.
  const chosenSince = response.headers
    .getSetCookie()
    .some((line) => line.startsWith(`${LANGUAGE_COOKIE}=`));
  // What caches share is the same for everybody, so that it sets nobody's cookie.
  const shared = response.headers.get("cache-control")?.startsWith("public");
  if (given && !chosenSince && !shared)
    response.headers.append("set-cookie", languageCookie(request, locale.language));
  return response;
};

/** Who comes from a letter to end it reads on in its language, unless this browser was told another by hand (R385). */
const languageOfLetter = (request: Request): Language | null =>
  chosenLanguage(request) ? null : leavingLanguage(new URL(request.url).pathname);

function countryOf(
  request: Request,
  cfCountry: string | null,
  countries: CountryCode[],
): CountryCode {
  const served = (code: string | null) => countries.find((country) => country === code);
  return (
    served(readCookie(request, COUNTRY_COOKIE)) ??
    served(cfCountry) ??
    (countries[0] as CountryCode)
  );
}
