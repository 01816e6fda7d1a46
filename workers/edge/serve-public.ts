import { ENTRY_COOKIE, showsEntryWarning } from "~/domain/site/entry-warning";
import { findSite, peekSite } from "~/domain/site/find-site";
import type { Site } from "~/domain/site/site";
import { withSiteDatabase } from "~/domain/site/site-services";
import { isOff } from "~/domain/site/switches";
import { countVisit } from "~/domain/statistics/count-visits";
import { sourceLabelOf, type VisitGroup } from "~/domain/statistics/statistics";
import { hasSource } from "~/domain/visit/tracking";
import { BoundedCache } from "~/kit/bounded-cache";
import { systemNow } from "~/kit/clock";
import { readCookie, readHostCookie, SESSION_COOKIE } from "~/request/cookies";
import { isVisit } from "~/request/is-visit";
import { languageCookie, localeOf } from "~/request/middleware/language";
import {
  isCountedVisit,
  landerVisitCookie,
  readCookieChoice,
  readTracking,
  trackingCookie,
} from "~/request/middleware/tracking";
import type { Services } from "~/services";
import { cloudflareCountry } from "../cloudflare-location";
import {
  type CachedPage,
  createPageCache,
  decompressedBody,
  RENDERED_AT_HEADER,
  toCachedPage,
  toCacheResponse,
} from "./cached-page";
import { keyText, type PageKey, type PublicPage, plainRequest, publicPage } from "./public-page";

declare const __BUILD__: string;

export type PageCacheServices = {
  services: () => Services;
  /** Renders a page of the site for a synthetic request. */
  render: (request: Request) => Promise<Response>;
  defer: Services["defer"];
  /**
   * Requests a page from the platform's cache across all data centres; null if it is not configured
   * (decision 0006).
   */
  fetchFromPlatformCache: ((key: PageKey) => Promise<Response>) | null;
};

/** Listed, and not refused by `q=0` (RFC 9110, 12.5.3). */
const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

const pageCache = createPageCache();
/** The cache of this data centre. The DOM types, which pages need, do not contain it. */
const dataCentreCache = () => (caches as unknown as { default: Cache }).default;

/**
 * Answers a visitor's request for a public page that is rendered once per site, language, country
 * and build: from the isolate's memory, else from the data centre's cache, else by rendering it
 * now. Null if the page must be rendered for this request: for members, for other URLs, and if the
 * status is not 200.
 */
export async function servePublic(
  request: Request,
  edge: PageCacheServices,
): Promise<Response | null> {
  if ((request.method !== "GET" && request.method !== "HEAD") || import.meta.env.DEV) return null;
  const { origin, host, page } = parseUrlCached(request.url);
  if (!page || readHostCookie(request, SESSION_COOKIE) !== null) return null;
  const site = await siteOf(host, edge);
  if (!site || site.moving || isOff(site, "site")) return null;
  const locale = await localeOf(request, cloudflareCountry(request), site);
  const visit = {
    country: locale.country,
    layout: page.layout,
    hasClosedWarning: readCookie(request, ENTRY_COOKIE) !== null,
    member: false,
  };
  const key: PageKey = {
    origin,
    site,
    page,
    locale: page.offersCountry ? locale : { ...locale, offeredCountry: null },
    sourced: hasSource(readTracking(request)),
    hidesEntryWarning: !showsEntryWarning(site, visit),
    choice: readCookieChoice(request, site),
    counted: page.lander !== undefined && isCountedVisit(request.url),
  };
  const cached = await findCachedPage(key, edge);
  if (!cached) return null;
  if ((page.path === "/" || page.lander) && isVisit(request))
    countVisit(withSiteDatabase(edge.services(), site), site.id, visitGroupOf(request, key));
  const language = locale.isDomainDefault ? languageCookie(request, locale.language) : null;
  return answerWith(cached, request, [
    language,
    trackingCookie(request, site),
    landerVisitCookie(request, page.lander, systemNow()),
  ]);
}

function visitGroupOf(request: Request, { locale, page }: PageKey): VisitGroup {
  return {
    country: locale.country,
    language: locale.language,
    source: sourceLabelOf(readTracking(request) ?? {}),
    lander: page.lander?.lander ?? "",
    campaign: page.lander?.campaign ?? "",
  };
}

type ParsedUrl = { origin: string; host: string; page: PublicPage | null };
/**
 * Cache of parsed URLs without a query: they repeat, and parsing one costs as much as the rest of a
 * cached response.
 */
const parsedUrls = new BoundedCache<string, ParsedUrl>({ size: 1_000 });

function parseUrlCached(text: string): ParsedUrl {
  const cached = parsedUrls.get(text);
  if (cached) return cached;
  const url = new URL(text);
  const address = { origin: url.origin, host: url.hostname, page: publicPage(url) };
  if (address.page && url.search === "") parsedUrls.set(text, address);
  return address;
}

/** The site from the isolate's memory; an expired entry is refreshed after the response. */
async function siteOf(host: string, edge: PageCacheServices): Promise<Site | null> {
  const remembered = peekSite(host, systemNow());
  if (!remembered) return findSite(edge.services(), host);
  if (remembered.stale) edge.defer("site.refresh", findSite(edge.services(), host));
  return remembered.site;
}

async function findCachedPage(key: PageKey, edge: PageCacheServices): Promise<CachedPage | null> {
  const name = keyText(key);
  const inMemory = pageCache.get(name, systemNow());
  if (inMemory) return inMemory;
  if (edge.fetchFromPlatformCache)
    return restorePage(name, await edge.fetchFromPlatformCache(key), key);
  const address = `${key.origin}/kept/${__BUILD__}/${encodeURIComponent(name)}`;
  const cached = await dataCentreCache().match(address);
  if (cached) return restorePage(name, cached, key);
  const rendered = await edge.render(plainRequest(key));
  if (rendered.status !== 200) return null;
  const page = await toCachedPage(rendered, key.page);
  pageCache.set(name, page, systemNow());
  edge.defer("page.keep", dataCentreCache().put(address, toCacheResponse(page)));
  return page;
}

/** Restores a page from a shared cache, with the rest of its hour since rendering. */
async function restorePage(
  name: string,
  response: Response,
  { page }: PageKey,
): Promise<CachedPage | null> {
  if (response.status !== 200) return null;
  const renderedAt = Number(response.headers.get(RENDERED_AT_HEADER));
  const found = await toCachedPage(response, page);
  pageCache.set(name, found, renderedAt);
  return found;
}

function answerWith(page: CachedPage, request: Request, cookies: (string | null)[]): Response {
  const unchanged = request.headers.get("if-none-match") === page.etag;
  const hasNoBody = unchanged || request.method === "HEAD";
  const answer = hasNoBody
    ? new Response(null, { status: unchanged ? 304 : 200, headers: page.headers })
    : bodyFor(request, page);
  for (const cookie of cookies) if (cookie) answer.headers.append("set-cookie", cookie);
  return answer;
}

/**
 * The gzipped body as cached: compressing each response again would cost more than everything else.
 */
function bodyFor(request: Request, page: CachedPage): Response {
  if (!ACCEPTS_GZIP.test(request.headers.get("accept-encoding") ?? ""))
    return new Response(decompressedBody(page), { headers: page.headers });
  return new Response(page.gzip, { headers: page.packedHeaders, encodeBody: "manual" });
}
