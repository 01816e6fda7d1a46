import type { MiddlewareFunction } from "react-router";
import { type CountryCode, localesOf } from "~/domain/place/countries";
import { DEFAULT_LANGUAGE, isLanguage, type Language, preferredLanguage } from "~/i18n/languages";
import { countryContext, getFacts, getSite, languageContext } from "./context";
import { readCookie, writeCookie } from "./cookies";

export const LANGUAGE_COOKIE = "locale";
export const COUNTRY_COOKIE = "country";

/** Country, then language, in the order of decisions.md, "Language and country". */
export const languageMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const site = getSite(context);
  const country = countryOf(request, getFacts(context).cfCountry, site.countries);
  context.set(countryContext, country);

  const chosen = readCookie(request, LANGUAGE_COOKIE);
  const domainLanguage = site.domain_language?.slice(0, 2).toLowerCase();
  if (isLanguage(chosen)) context.set(languageContext, chosen);
  else if (isLanguage(domainLanguage)) {
    context.set(languageContext, domainLanguage);
    const response = await next();
    // A login may have set the account's language: that one was chosen, the domain's is only a default.
    const chosenSince = response.headers.getSetCookie().some((line) => line.startsWith(`${LANGUAGE_COOKIE}=`));
    if (!chosenSince) response.headers.append("set-cookie", writeCookie(request, LANGUAGE_COOKIE, domainLanguage));
    return response;
  } else context.set(languageContext, preferredLanguage(request.headers.get("accept-language")) ?? languageOf(country));
  return next();
};

function countryOf(request: Request, cfCountry: string | null, countries: CountryCode[]): CountryCode {
  const served = (code: string | null) => countries.find((country) => country === code);
  return served(readCookie(request, COUNTRY_COOKIE)) ?? served(cfCountry) ?? (countries[0] as CountryCode);
}

function languageOf(country: CountryCode): Language {
  return localesOf(country).find(isLanguage) ?? DEFAULT_LANGUAGE;
}
