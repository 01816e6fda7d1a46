import type { MiddlewareFunction } from "react-router";
import { type CountryCode, languagesOf } from "~/domain/location/countries";
import type { Site } from "~/domain/site/site";
import { unsubscribeLanguage } from "~/domain/suppression/unsubscribe-link";
import { isLanguage, type Language, languageOr } from "~/i18n/languages";
import { browserLanguage } from "~/request/browser-language";
import { chosenLanguage } from "~/request/chosen-language";
import { readCookie } from "~/request/cookies";
import { LANGUAGE_COOKIE, languageCookie } from "~/request/language-cookie";
import { countryContext, getRequestMetadata, getSite, languageContext } from "./context";

export const COUNTRY_COOKIE = "country";

/** `given`: the language is the domain's default, and the visitor has no cookie of it yet. */
export type Locale = { country: CountryCode; language: Language; isDomainDefault: boolean };

/**
 * Country, then language, in the order of R18 and R19. Depends only on two cookies, Cloudflare's
 * country and one header: the result is a cache key of pages.
 */
export async function localeOf(
  request: Request,
  cfCountry: string | null,
  site: Pick<Site, "countries" | "domain_language">,
): Promise<Locale> {
  const country = countryOf(request, cfCountry, site.countries);
  const chosen = readCookie(request, LANGUAGE_COOKIE);
  if (isLanguage(chosen)) return { country, language: chosen, isDomainDefault: false };
  const own = site.domain_language;
  if (isLanguage(own)) return { country, language: own, isDomainDefault: true };
  const language = (await browserLanguage(request)) ?? languagesOf(country).find(isLanguage);
  return { country, language: languageOr(language), isDomainDefault: false };
}

export const languageMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const locale = await localeOf(request, getRequestMetadata(context).cfCountry, getSite(context));
  const { country, isDomainDefault } = locale;
  const language = unsubscribePageLanguage(request) ?? locale.language;
  context.set(countryContext, country);
  context.set(languageContext, language);
  const response = await next();
  // A choice or a login may have set another language: the domain's is only a default.
  const chosenSince = response.headers
    .getSetCookie()
    .some((line) => line.startsWith(`${LANGUAGE_COOKIE}=`));
  // A response in a shared cache is the same for everybody, so it must not set a cookie.
  const shared = response.headers.get("cache-control")?.startsWith("public");
  if (isDomainDefault && !chosenSince && !shared)
    response.headers.append("set-cookie", languageCookie(request, locale.language));
  return response;
};

/**
 * The unsubscribe page of an e-mail keeps the e-mail's language, unless another was chosen by hand
 * in this browser (R385).
 */
const unsubscribePageLanguage = (request: Request): Language | null =>
  chosenLanguage(request) ? null : unsubscribeLanguage(new URL(request.url).pathname);

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
