import { type MiddlewareFunction, RouterContextProvider } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import { type CountryCode, homeCountryOf, languagesOf } from "~/domain/location/countries";
import { decisionLanguage } from "~/domain/moderation-decision/decision-link";
import type { Site } from "~/domain/site/site";
import { unsubscribeLanguage } from "~/domain/suppression/unsubscribe-link";
import { isLanguage, LANGUAGES, type Language, languageOr } from "~/i18n/languages";
import { BoundedCache } from "~/kit/bounded-cache";
import { readCookie, writeCookie } from "../cookies";
import {
  countryContext,
  getRequestMetadata,
  getSite,
  languageContext,
  offeredCountryContext,
} from "./context";

const [detectLocale, getLocale] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: "",
    order: ["custom"],
    findLocale: async ({ request }) => normalizeHeader(acceptLanguage(request)),
  },
});

/** Cached by header: browsers of one country send the same few headers. */
const languageCache = new BoundedCache<string, Language | null>({ size: 500 });

/**
 * The first supported language of the Accept-Language header, by weight (R18); null if there is
 * none.
 */
export function browserLanguage(request: Request): Language | null | Promise<Language | null> {
  const header = acceptLanguage(request);
  const before = languageCache.get(header);
  return before === undefined ? detectLanguage(header, request) : before;
}

/**
 * Calls the middleware outside the router: the edge cache needs the language before it. The address
 * and the pattern are required and not read.
 */
async function detectLanguage(header: string, request: Request): Promise<Language | null> {
  const context = new RouterContextProvider();
  const args = { request, context, params: {}, url: new URL(request.url), pattern: "" };
  await detectLocale(args, async () => new Response());
  const locale = getLocale(context);
  const language = isLanguage(locale) ? locale : null;
  languageCache.set(header, language);
  return language;
}

const acceptLanguage = (request: Request): string =>
  (request.headers.get("accept-language") ?? "").slice(0, 500);

/**
 * Normalizes the header: removes regions, maps `no` and `nn` to `nb`, and removes languages that
 * the browser refuses (`q=0`, RFC 9110, 12.4.2). The library would prefer "fr" to "de-CH" whenever
 * both are listed, has no entry for `nb`, and ignores refusals.
 */
function normalizeHeader(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/-[\w-]*/g, "")
    .replaceAll(/\b(?:no|nn)\b/g, "nb")
    .replaceAll(/[^,]*;\s*q=0(?:\.0*)?\s*(?=,|$)/g, "");
}

export const LANGUAGE_COOKIE = "locale";

/** Stores the domain's language for a year (R18). */
export const languageCookie = (request: Request, language: Language) =>
  writeCookie(request, LANGUAGE_COOKIE, { value: language });

/**
 * The cookie `locale` is not enough: it may hold the domain's language, or that of a previous
 * login.
 */
const CHOSEN_COOKIE = "locale_chosen";

/** The language that was chosen by hand in this browser; null if none was. */
export function chosenLanguage(request: Request): Language | null {
  const language = readCookie(request, LANGUAGE_COOKIE);
  return readCookie(request, CHOSEN_COOKIE) === "1" && isLanguage(language) ? language : null;
}

/** The Set-Cookie lines that store a choice by hand for a year. */
export function languageChoiceCookies(request: Request, language: Language): string[] {
  return [languageCookie(request, language), writeCookie(request, CHOSEN_COOKIE, { value: "1" })];
}

/** The country that a visitor chose; `assumedCountry` in the synthetic request of a cached page. */
export const COUNTRY_COOKIE = "country";

/** A value that sets the country as the network does: the visitor did not choose it. */
export const assumedCountry = (country: CountryCode) => `assumed-${country}`;

export type Locale = {
  country: CountryCode;
  language: Language;
  /** The language is the domain's default, and the visitor has no cookie of it yet. */
  isDomainDefault: boolean;
  /** The country to offer to a visitor who did not choose one (R19). */
  offeredCountry: CountryCode | null;
};

/**
 * Country, then language, in the order of R18 and R19. Depends only on two cookies, Cloudflare's
 * country and one header: the result is a cache key of pages.
 */
export async function localeOf(
  request: Request,
  cfCountry: string | null,
  site: Pick<Site, "countries" | "domain_language">,
): Promise<Locale> {
  const { country, isChosen } = countryOf(request, cfCountry, site.countries);
  const localeIn = (language: Language, isDomainDefault = false): Locale => ({
    country,
    language,
    isDomainDefault,
    offeredCountry: isChosen ? null : homeCountryOf(language, country, site.countries),
  });
  const chosen = readCookie(request, LANGUAGE_COOKIE);
  if (isLanguage(chosen)) return localeIn(chosen);
  const own = site.domain_language;
  if (isLanguage(own)) return localeIn(own, true);
  const language = (await browserLanguage(request)) ?? languagesOf(country).find(isLanguage);
  return localeIn(languageOr(language));
}

export const languageMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const locale = await localeOf(request, getRequestMetadata(context).cfCountry, getSite(context));
  const { country, isDomainDefault, offeredCountry } = locale;
  const language = linkLanguage(request) ?? locale.language;
  context.set(countryContext, country);
  context.set(offeredCountryContext, offeredCountry);
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
 * The page of an e-mail's signed link keeps the e-mail's language, unless another was chosen by hand
 * in this browser (R385).
 */
function linkLanguage(request: Request): Language | null {
  if (chosenLanguage(request)) return null;
  const { pathname } = new URL(request.url);
  return unsubscribeLanguage(pathname) ?? decisionLanguage(pathname);
}

function countryOf(
  request: Request,
  cfCountry: string | null,
  countries: CountryCode[],
): { country: CountryCode; isChosen: boolean } {
  const servedCountry = (code: string | null) => countries.find((country) => country === code);
  const cookie = readCookie(request, COUNTRY_COOKIE);
  const chosen = servedCountry(cookie);
  if (chosen) return { country: chosen, isChosen: true };
  const assumed = countries.find((country) => assumedCountry(country) === cookie);
  const country = assumed ?? servedCountry(cfCountry) ?? (countries[0] as CountryCode);
  return { country, isChosen: false };
}
