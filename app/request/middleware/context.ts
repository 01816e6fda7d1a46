import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
} from "react-router";
import type { CountryCode } from "~/domain/location/countries";
import type { NetworkLocation } from "~/domain/location/suggest-region";
import type { Viewer } from "~/domain/session/session";
import type { Site } from "~/domain/site/site";
import type { AgeCheck } from "~/domain/site/site.schema";
import type { Tracking } from "~/domain/visit/tracking";
import { type Language, translationLocaleIn } from "~/i18n/languages";
import type { Services } from "~/services";

type RequestErrorCode =
  | ("not_utf8" | "forbidden" | "method_not_allowed" | "too_large" | "too_many_requests")
  | ("too_slow" | "busy" | "moving");

/**
 * The Worker's rejection of a request before a page or endpoint gets it; `headers` may redirect.
 */
export type RequestError = {
  status: 400 | 403 | 405 | 408 | 413 | 429 | 503;
  code: RequestErrorCode;
  headers?: Record<string, string>;
};

/** Request metadata that the Worker determines before any middleware runs. */
export type RequestMetadata = {
  /** Empty in a cached page, which answers many requests. */
  requestId: string;
  /**
   * The nonce of this response's inline scripts (Content-Security-Policy). Null in a cached page,
   * which uses hashes.
   */
  nonce: string | null;
  local: boolean;
  build: string;
  /** ISO 3166-1 from Cloudflare; null if unknown. */
  cfCountry: string | null;
  cfTimeZone: string | null;
  /**
   * The network's apparent location; computed on demand, because parsing `cf` costs as much as a
   * page.
   */
  seenPlace: () => NetworkLocation | null;
  /** User-Agent header; empty in a cached page. */
  userAgent: string;
  /** Hash of the visitor's network: counts failures without storing an IP address. */
  network: string;
  /** Why the Worker rejects the request; shown in the visitor's language. */
  refusal: RequestError | null;
};

export const metadataContext = createContext<RequestMetadata>();
export const servicesContext = createContext<Services>();
export const siteContext = createContext<Site>();
export const languageContext = createContext<Language>();
/** The visitor's country: their own choice, else Cloudflare's, else the site's first. */
export const countryContext = createContext<CountryCode>();
/** The country that the page may offer to a visitor who did not choose one. */
export const offeredCountryContext = createContext<CountryCode | null>(null);
/** Source of the visit (R44). */
export const trackingContext = createContext<Tracking | null>(null);
/** The age check that the member or visitor owes. */
export const ageDueContext = createContext<AgeCheck>("none");
export const viewerContext = createContext<Viewer | null>(null);

/** The context of a request; the functions below read it. */
export type Context = Readonly<RouterContextProvider>;
export const getRequestMetadata = (context: Context) => context.get(metadataContext);
export const getServices = (context: Context) => context.get(servicesContext);
export const getSite = (context: Context) => context.get(siteContext);
export const getLanguage = (context: Context) => context.get(languageContext);
export const getTracking = (context: Context) => context.get(trackingContext);
export const getCountry = (context: Context) => context.get(countryContext);
/**
 * The country whose members and prices a page shows to a visitor: until they answer where to search,
 * that of their language (R19). What the law asks of a country follows `getCountry`.
 */
export const getShownCountry = (context: Context): CountryCode =>
  context.get(offeredCountryContext) ?? getCountry(context);
/** The locale of the page's texts: its language in the variant of the country (R224). */
export const getTranslationLocale = (context: Context) =>
  translationLocaleIn(getLanguage(context), getCountry(context));
/** The age check that is still due; "none" if nothing is closed (R527). */
export const getAgeDue = (context: Context): AgeCheck => context.get(ageDueContext);

/** The logged-in member, or null for a visitor. */
export const getViewer = (context: Context) => context.get(viewerContext);

/** The URL prefix of the site's pictures; empty if the site has none, and for an unknown host. */
export function cdnPrefixOf(context: Context): string {
  try {
    return context.get(siteContext).cdn_prefix;
  } catch {
    return "";
  }
}

/**
 * Responds to a request that the Worker rejected with a page, after the language is known, so that
 * a person can read it. No site is loaded at this point. Requests to /api/ never get here: they are
 * rejected in JSON.
 */
export const requestErrorMiddleware: MiddlewareFunction<Response> = ({ context }) => {
  const { refusal } = getRequestMetadata(context);
  if (refusal)
    throw data({ code: refusal.code, site: getSite(context).name }, { status: refusal.status });
};
