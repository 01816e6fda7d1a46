import { hasLander, readSlug } from "~/domain/visit/landers";

/** A page that is the same for all visitors of a site, language and country. `path` stands for all its addresses. */
export type PublicPage = {
  path: string;
  layout: "default" | "lander" | "empty";
  /** Where an advertisement led to: what its visits are counted by. */
  lander?: { lander: string; campaign: string | null };
  /** Not for search engines. */
  unlisted?: boolean;
};

type Known = { layout: PublicPage["layout"]; readsQuery?: boolean; unlisted?: boolean };
const DEFAULT: Known = { layout: "default" };
const READS_QUERY: Known = { layout: "default", readsQuery: true };

const PAGES = new Map<string, Known>([
  ["/", DEFAULT],
  ["/pricing", DEFAULT],
  ["/login", { ...READS_QUERY, unlisted: true }],
  ["/lang-config", { ...READS_QUERY, unlisted: true }],
  ["/complaints", READS_QUERY],
  ["/account-deleted", { layout: "empty", unlisted: true }],
  ["/activate/done", { layout: "empty", readsQuery: true, unlisted: true }],
  ["/activate/error", { layout: "empty", readsQuery: true, unlisted: true }],
  ...["ban", "cookies", "faq", "privacy", "return-policy", "service", "terms"].map(
    (page): [string, Known] => [`/pages/${page}`, DEFAULT],
  ),
]);

/** What advertisements add to any address; no page reads it, the tracking cookie does. */
const TRACKING = /^(?:network|ref|sub[123]|t|lb|utm_\w+|gclid|fbclid|msclkid)$/;

/**
 * The public page at an address, or null where the page is another one for everybody or there is none. A page that reads
 * its query is public only without one: what a visitor writes there must not be shown to the next.
 */
export function publicPage(url: URL): PublicPage | null {
  const { pathname } = url;
  const known = PAGES.get(pathname);
  if (known)
    return known.readsQuery && url.search !== "" && !isTracked(url)
      ? null
      : { path: pathname, layout: known.layout, unlisted: known.unlisted };
  const [, name, slug] = /^\/landers\/([a-z]+)(?:\/([^/]+))?$/.exec(pathname) ?? [];
  if (!hasLander(name, slug)) return null;
  return {
    path: `/landers/${name}`,
    layout: "lander",
    lander: { lander: name, campaign: readSlug(slug).campaign },
  };
}

const isTracked = ({ searchParams }: URL) =>
  Array.from(searchParams.keys()).every((name) => TRACKING.test(name));
