import { createContext, type RouterContextProvider } from "react-router";
import type { CountryCode } from "~/domain/place/countries";
import type { SeenPlace } from "~/domain/place/seen-region";
import type { Viewer } from "~/domain/session/session";
import type { Site } from "~/domain/site/site";
import type { Tracking } from "~/domain/visit/tracking";
import type { Language } from "~/i18n/languages";
import { tongueIn } from "~/i18n/variants";
import type { Services } from "~/services";

type RefusalCode =
  | ("not_utf8" | "forbidden" | "method_not_allowed" | "too_large" | "too_many_requests")
  | ("too_slow" | "busy" | "moving");

/** What the Worker finds wrong with a request before any page or door has it; `headers` tell the way on. */
export type Refusal = {
  status: 400 | 403 | 405 | 408 | 413 | 429 | 503;
  code: RefusalCode;
  headers?: Record<string, string>;
};

/** What the Worker knows of a request before any middleware ran. */
export type RequestFacts = {
  /** Empty in a page that is kept, which answers many requests. */
  requestId: string;
  /** Marks this response's inline scripts as ours (content security policy). Null in a page that is kept: it has hashes. */
  nonce: string | null;
  local: boolean;
  build: string;
  /** ISO 3166-1 from Cloudflare; null where unknown. */
  cfCountry: string | null;
  cfTimeZone: string | null;
  /** Where the network seems to be; asked for by the page that needs it, since taking `cf` apart costs as much as a page. */
  seenPlace: () => SeenPlace | null;
  /** Hash of the visitor's network: counts failures without keeping an address. */
  network: string;
  /** Why the Worker refuses the request; it is told in the person's language (refusal.ts). */
  refusal: Refusal | null;
};

export const factsContext = createContext<RequestFacts>();
export const servicesContext = createContext<Services>();
export const siteContext = createContext<Site>();
export const languageContext = createContext<Language>();
/** The visitor's country: their own choice, else Cloudflare's, else the site's first. */
export const countryContext = createContext<CountryCode>();
/** Where the visitor came from (R44). */
export const trackingContext = createContext<Tracking | null>(null);
export const viewerContext = createContext<Viewer | null>(null);

/** What a request has been found to be: read by the functions below. */
export type Context = Readonly<RouterContextProvider>;
export const getFacts = (context: Context) => context.get(factsContext);
export const getServices = (context: Context) => context.get(servicesContext);
export const getSite = (context: Context) => context.get(siteContext);
export const getLanguage = (context: Context) => context.get(languageContext);
export const getTracking = (context: Context) => context.get(trackingContext);
export const getCountry = (context: Context) => context.get(countryContext);
/** What the page's texts are written in: its language, as its country writes it (R224). */
export const getTongue = (context: Context) => tongueIn(getLanguage(context), getCountry(context));
/** The logged-in member, or null for a visitor. */
export const getViewer = (context: Context) => context.get(viewerContext);

/** Behind which the site's pictures lie; empty without one, and at a host that is no site's. */
export function cdnPrefixOf(context: Context): string {
  try {
    return context.get(siteContext).cdn_prefix;
  } catch {
    return "";
  }
}
