import { hasLander, readSlug } from "~/domain/visit/landers";

/**
 * A page that is equal for all visitors of a site, language and country. `path` is its canonical
 * path.
 */
export type PublicPage = {
  path: string;
  layout: "default" | "lander" | "empty";
  /** Lander and campaign, by which visits are counted. */
  lander?: { lander: string; campaign: string | null };
  /** Excluded from search engines. */
  unlisted?: boolean;
};

type PageDefinition = { layout: PublicPage["layout"]; readsQuery?: boolean; unlisted?: boolean };
const DEFAULT_PAGE: PageDefinition = { layout: "default" };
const QUERY_PAGE: PageDefinition = { layout: "default", readsQuery: true };

const PAGES = new Map<string, PageDefinition>([
  ["/", DEFAULT_PAGE],
  ["/pricing", DEFAULT_PAGE],
  ["/login", { ...QUERY_PAGE, unlisted: true }],
  ["/lang-config", { ...QUERY_PAGE, unlisted: true }],
  ["/complaints", QUERY_PAGE],
  ["/account-deleted", { layout: "empty", unlisted: true }],
  ["/activate/done", { layout: "empty", readsQuery: true, unlisted: true }],
  ["/activate/error", { layout: "empty", readsQuery: true, unlisted: true }],
  ...["ban", "cookies", "faq", "privacy", "return-policy", "service", "terms"].map(
    (page): [string, PageDefinition] => [`/pages/${page}`, DEFAULT_PAGE],
  ),
]);

/** Query parameters that advertisements add to any URL; only the tracking cookie reads them. */
const TRACKING_PARAMETER = /^(?:network|ref|sub[123]|t|lb|utm_\w+|gclid|fbclid|msclkid)$/;

/**
 * The public page at a URL; null if the page depends on the visitor or does not exist. A page that
 * reads its query is public only without one: one visitor's input must not be shown to the next.
 */
export function publicPage(url: URL): PublicPage | null {
  const { pathname } = url;
  const listedPage = PAGES.get(pathname);
  if (listedPage)
    return listedPage.readsQuery && url.search !== "" && !isTracked(url)
      ? null
      : { path: pathname, layout: listedPage.layout, unlisted: listedPage.unlisted };
  const [, name, slug] = /^\/landers\/([a-z]+)(?:\/([^/]+))?$/.exec(pathname) ?? [];
  if (!hasLander(name, slug)) return null;
  return {
    path: `/landers/${name}`,
    layout: "lander",
    lander: { lander: name, campaign: readSlug(slug).campaign },
  };
}

const isTracked = ({ searchParams }: URL) =>
  Array.from(searchParams.keys()).every((name) => TRACKING_PARAMETER.test(name));
