import { exports, WorkerEntrypoint } from "cloudflare:workers";
import { findSite } from "~/domain/site/find-site";
import { createServices } from "~/platform/create-services";
import { renderPublic } from "../load-site";
import { toCachedPage, toCacheResponse } from "./cached-page";
import { type PageKey, plainRequest } from "./public-page";

/**
 * Renders public pages as a separate entrypoint, so that the platform can cache its responses
 * across all data centres (decision 0006). The cache key is URL and props, which are the whole key
 * of a page; no other part of the request is read.
 */
export class PublicPages extends WorkerEntrypoint<Env, PageKey> {
  override async fetch(): Promise<Response> {
    const key = this.ctx.props;
    const services = createServices(this.env, this.ctx);
    // Another isolate may have cached settings from a minute ago: its page must not be stored under
    // the key of the current ones.
    const site = await findSite(services, new URL(key.origin).hostname);
    if (site?.id !== key.site.id || site.version !== key.site.version) return uncachedResponse(409);
    const rendered = await renderPublic(this.env, () => services)(plainRequest(key));
    if (rendered.status !== 200) return uncachedResponse(rendered.status);
    return toCacheResponse(await toCachedPage(rendered, key.page));
  }
}

const uncachedResponse = (status: number) =>
  new Response(null, { status, headers: { "cache-control": "no-store" } });

type PageEntrypoint = (options: { props: PageKey }) => Fetcher;

/**
 * Requests a page through the platform's cache, if available: one URL with one set of props is
 * rendered once an hour.
 */
export function fetchFromPlatformCache({ site, page, ...rest }: PageKey): Promise<Response> {
  const { PublicPages: pages } = exports as unknown as { PublicPages: PageEntrypoint };
  const { path, layout, unlisted } = page; // without the campaign, which no page shows
  const { id, version } = site;
  const props = { ...rest, site: { id, version }, page: { path, layout, unlisted } };
  return pages({ props }).fetch(rest.origin + path);
}
