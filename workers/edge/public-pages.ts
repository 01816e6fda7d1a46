import { exports, WorkerEntrypoint } from "cloudflare:workers";
import { findSite } from "~/domain/site/find-site";
import { createServices } from "~/platform/create-services";
import { renderPublic } from "../load-site";
import { cacheable, keepPage } from "./keep-page";
import { type PageKey, plainRequest } from "./page-key";

/**
 * Public pages as an entrypoint of their own, in front of which the platform keeps answers over all its data centres (decision
 * 0006). It keys them by address and props, which are the whole key of a page; what else a request says is read by nobody.
 */
export class PublicPages extends WorkerEntrypoint<Env, PageKey> {
  override async fetch(): Promise<Response> {
    const key = this.ctx.props;
    const services = createServices(this.env, this.ctx);
    // Another isolate may remember the settings of a minute ago: what it makes must not stand under those of now.
    const site = await findSite(services, new URL(key.origin).hostname);
    if (site?.id !== key.site.id || site.version !== key.site.version) return notKept(409);
    const rendered = await renderPublic(this.env, () => services)(plainRequest(key));
    if (rendered.status !== 200) return notKept(rendered.status);
    return cacheable(await keepPage(rendered, key.page));
  }
}

const notKept = (status: number) =>
  new Response(null, { status, headers: { "cache-control": "no-store" } });

type Entrypoint = (given: { props: PageKey }) => Fetcher;

/** Asks for a page by the platform's cache, where there is one: the same address and props are rendered once in an hour. */
export function askEverywhere({ site, page, ...rest }: PageKey): Promise<Response> {
  const { PublicPages: pages } = exports as unknown as { PublicPages: Entrypoint };
  const { path, layout, unlisted } = page; // not the campaign, which no page shows
  const { id, version } = site;
  const props = { ...rest, site: { id, version }, page: { path, layout, unlisted } };
  return pages({ props }).fetch(rest.origin + path);
}
