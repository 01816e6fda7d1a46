import type { RouterContextProvider } from "react-router";
import { type CountryCode, countryData, isCountry } from "~/domain/location/countries";
import { loginLocationOf } from "~/domain/location/suggest-region";
import { buyingCountry } from "~/domain/order/price";
import { photoRefBuilder } from "~/domain/photo/photo-refs";
import type { CardContext } from "~/domain/profile/profile-card";
import { fictionalText, settingText } from "~/domain/site/site";
import type { SiteSettings } from "~/domain/site/site.schema";
import {
  CODE_COOKIE,
  KNOWN_BROWSER_COOKIE,
  PASSKEY_CHALLENGE_COOKIE,
  readHostCookie,
  SECOND_FACTOR_COOKIE,
} from "./cookies";
import {
  type Context,
  countryContext,
  getLanguage,
  getRequestMetadata,
  getServices,
  getShownCountry,
  getSite,
  getViewer,
} from "./middleware/context";

/**
 * Client data for the use cases of accounts and sessions: network, browser, and the session to
 * replace.
 */
export function getClientContext(request: Request, context: Context) {
  return {
    siteId: getSite(context).id,
    network: getRequestMetadata(context).network,
    device: request.headers.get("user-agent") ?? "",
    place: loginLocationOf(getRequestMetadata(context).seenPlace()),
    origin: new URL(request.url).origin,
    replaces: getViewer(context)?.sessionHash,
    browserMark: readHostCookie(request, KNOWN_BROWSER_COOKIE),
    browser: readSecret(request, CODE_COOKIE),
    second: readSecret(request, SECOND_FACTOR_COOKIE),
    asker: readSecret(request, PASSKEY_CHALLENGE_COOKIE),
    hidesAccounts: getSite(context).hide_account_existence,
  };
}

/** A secret from a cookie of this browser; null if it has none. */
function readSecret(request: Request, cookie: string): string | null {
  const secret = readHostCookie(request, cookie);
  return secret?.length === 43 ? secret : null;
}

/**
 * Cache of valid names: a check with Intl costs more than the rest of a request. About 600 names
 * exist.
 */
const validTimeZones = new Set<string>();

/** The visitor's IANA time zone: Cloudflare's, else that of the country's largest city. */
export function getTimeZone(context: Context): string {
  return timeZoneOf(getRequestMetadata(context).cfTimeZone, context.get(countryContext));
}

/** Skips a name that Intl does not support, because Intl throws when it formats a date with it. */
function timeZoneOf(cfTimeZone: string | null, country: CountryCode): string {
  if (cfTimeZone) {
    if (validTimeZones.has(cfTimeZone)) return cfTimeZone;
    try {
      const { timeZone } = new Intl.DateTimeFormat("en", {
        timeZone: cfTimeZone,
      }).resolvedOptions();
      validTimeZones.add(timeZone);
      return timeZone;
    } catch {
      // An old or invalid name: use the country's time zone.
    }
  }
  return countryData(country).timeZone;
}

/** The locale context of the viewer: a member's own country if set, else the visitor's. */
export function getLocaleContext(context: Context): CardContext {
  const country = getShownCountry(context);
  const home = getViewer(context)?.country;
  return {
    language: getLanguage(context),
    timeZone: getTimeZone(context),
    country: isCountry(home) ? home : country,
    namePhoto: getPhotoNamer(context),
  };
}

/** The function that names this site's pictures. */
export const getPhotoNamer = (context: Context) =>
  photoRefBuilder(getServices(context), getSite(context));

/**
 * The country that sets currency, VAT and payment methods (R330). For a visitor, the country of the
 * page.
 */
export const getShopCountry = (context: Context): CountryCode =>
  buyingCountry(getSite(context), getViewer(context)?.country ?? null, getShownCountry(context));

/** A localized setting in the page's language; null if the site has none. */
export function localizedSetting(
  context: Readonly<RouterContextProvider>,
  setting: SiteSettings["index_title"],
): string | null {
  return settingText(setting, getLanguage(context));
}

/** The site's name for its fictional profiles; null if it has none. */
export const fictionalPlural = (context: Readonly<RouterContextProvider>): string | null =>
  fictionalText(getSite(context), "fictional_plural", getLanguage(context));
