import { ENTRY_COOKIE, showsEntryWarning } from "~/domain/site/entry-warning";
import { findSite, peekSite } from "~/domain/site/find-site";
import type { Site } from "~/domain/site/site";
import { hasSource } from "~/domain/visit/tracking";
import { readCookie, readGuardedCookie, SESSION_COOKIE } from "~/http/cookies";
import { languageCookie } from "~/http/language-cookie";
import { isCounted, landerVisitCookie } from "~/http/visit-cookie";
import { BoundedCache } from "~/kit/bounded-cache";
import { localeOf } from "~/middleware/language";
import { choiceOf, trackingCookie, trackingOf } from "~/middleware/tracking";
import type { Services } from "~/services";
import { seenCountry } from "../seen-country";
import { cacheable, keepPage, MADE, unpacked } from "./keep-page";
import { keyText, type PageKey, plainRequest } from "./page-key";
import { type KeptPage, pageMemory } from "./page-memory";
import { type PublicPage, publicPage } from "./public-page";

declare const __BUILD__: string;

export type Edge = {
  services: () => Services;
  /** Renders a page of the site for a synthetic request. */
  render: (request: Request) => Promise<Response>;
  defer: Services["defer"];
  /**
   * Requests a page from the platform's cache across all data centres; null if it is not configured
   * (decision 0006).
   */
  everywhere: ((key: PageKey) => Promise<Response>) | null;
};

/** Listed, and not refused by `q=0` (RFC 9110, 12.5.3). */
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

const memory = pageMemory();
/** The cache of this data centre. The DOM types, which pages need, do not contain it. */
const dataCentre = () => (caches as unknown as { default: Cache }).default;

/**
 * Answers a visitor's request for a public page that is rendered once per site, language, country
 * and build: from the isolate's memory, else from the data centre's cache, else by rendering it
 * now. Null if the page must be rendered for this request: for members, for other URLs, and if the
 * status is not 200.
 */
export async function servePublic(request: Request, edge: Edge): Promise<Response | null> {
  if ((request.method !== "GET" && request.method !== "HEAD") || import.meta.env.DEV) return null;
  const { origin, host, page } = addressOf(request.url);
  if (!page || readGuardedCookie(request, SESSION_COOKIE) !== null) return null;
  const site = await siteOf(host, edge);
  if (!site || site.moving) return null;
  const locale = await localeOf(request, seenCountry(request), site);
  const visit = {
    country: locale.country,
    layout: page.layout,
    skipped: readCookie(request, ENTRY_COOKIE) !== null,
    member: false,
  };
  const key: PageKey = {
    origin,
    site,
    page,
    locale,
    sourced: hasSource(trackingOf(request)),
    entered: !showsEntryWarning(site, visit),
    choice: choiceOf(request, site),
    counted: page.lander !== undefined && isCounted(request.url),
  };
  const kept = await findPage(key, edge);
  if (!kept) return null;
  const language = locale.given ? languageCookie(request, locale.language) : null;
  return answerWith(kept, request, [
    language,
    trackingCookie(request, site),
    landerVisitCookie(request, page.lander),
  ]);
}

type Address = { origin: string; host: string; page: PublicPage | null };
/**
 * Cache of parsed URLs without a query: they repeat, and parsing one costs as much as the rest of a
 * cached response.
 */
const addresses = new BoundedCache<string, Address>({ size: 1_000 });

function addressOf(text: string): Address {
  const known = addresses.get(text);
  if (known) return known;
  const url = new URL(text);
  const address = { origin: url.origin, host: url.hostname, page: publicPage(url) };
  if (address.page && url.search === "") addresses.set(text, address);
  return address;
}

/** The site from the isolate's memory; an expired entry is refreshed after the response. */
async function siteOf(host: string, edge: Edge): Promise<Site | null> {
  const remembered = peekSite(host, Date.now());
  if (!remembered) return findSite(edge.services(), host);
  if (remembered.stale) edge.defer("site.refresh", findSite(edge.services(), host));
  return remembered.site;
}

async function findPage(key: PageKey, edge: Edge): Promise<KeptPage | null> {
  const name = keyText(key);
  const known = memory.get(name, Date.now());
  if (known) return known;
  if (edge.everywhere) return keptPage(name, await edge.everywhere(key), key);
  const address = `${key.origin}/kept/${__BUILD__}/${encodeURIComponent(name)}`;
  const cached = await dataCentre().match(address);
  if (cached) return keptPage(name, cached, key);
  const rendered = await edge.render(plainRequest(key));
  if (rendered.status !== 200) return null;
  const page = await keepPage(rendered, key.page);
  memory.set(name, page, Date.now());
  edge.defer("page.keep", dataCentre().put(address, cacheable(page)));
  return page;
}

/** Restores a page from a shared cache, with the rest of its hour since rendering. */
async function keptPage(name: string, kept: Response, { page }: PageKey): Promise<KeptPage | null> {
  if (kept.status !== 200) return null;
  const made = Number(kept.headers.get(MADE));
  const found = await keepPage(kept, page);
  memory.set(name, found, made);
  return found;
}

function answerWith(page: KeptPage, request: Request, cookies: (string | null)[]): Response {
  const unchanged = request.headers.get("if-none-match") === page.etag;
  const bare = unchanged || request.method === "HEAD";
  const answer = bare
    ? new Response(null, { status: unchanged ? 304 : 200, headers: page.headers })
    : bodyFor(request, page);
  for (const cookie of cookies) if (cookie) answer.headers.append("set-cookie", cookie);
  return answer;
}

/**
 * The gzipped body as cached: compressing each response again would cost more than everything else.
 */
function bodyFor(request: Request, page: KeptPage): Response {
  if (!TAKES_GZIP.test(request.headers.get("accept-encoding") ?? ""))
    return new Response(unpacked(page), { headers: page.headers });
  return new Response(page.gzip, { headers: page.packedHeaders, encodeBody: "manual" });
}
