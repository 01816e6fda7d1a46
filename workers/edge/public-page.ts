import { PAGES as LEGAL_PAGES } from "../../app/content/pages";
import {
  type GenderPreference,
  readGenderPreference,
} from "../../app/domain/profile/profile.schema";
import { ENTRY_COOKIE } from "../../app/domain/site/entry-warning";
import { writeTracking } from "../../app/domain/visit/tracking";
import { hasLander, readSlug } from "../../app/domain/visit/visit";
import type { SiteId } from "../../app/kit/ids";
import {
  assumedCountry,
  COUNTRY_COOKIE,
  LANGUAGE_COOKIE,
  type Locale,
} from "../../app/request/middleware/language";
import {
  CHOICE_COOKIE,
  type CookieChoice,
  TRACKING_COOKIE,
} from "../../app/request/middleware/tracking";

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
  /** Shows another country to a visitor who did not choose one (R19). */
  offersCountry?: boolean;
  /** Whom the home page shows, if the visitor chose (R47). */
  seeks?: GenderPreference;
};

type PageDefinition = Pick<PublicPage, "layout" | "unlisted" | "offersCountry"> & {
  readsQuery?: boolean;
};
const DEFAULT_PAGE: PageDefinition = { layout: "default" };
const QUERY_PAGE: PageDefinition = { layout: "default", readsQuery: true };

const PAGES = new Map<string, PageDefinition>([
  ["/", { ...DEFAULT_PAGE, offersCountry: true }],
  ["/pricing", { ...DEFAULT_PAGE, offersCountry: true }],
  ["/login", { ...QUERY_PAGE, unlisted: true }],
  ["/lang-config", { ...QUERY_PAGE, unlisted: true, offersCountry: true }],
  ["/complaints", QUERY_PAGE],
  ["/pages/transparency", QUERY_PAGE],
  ["/account-deleted", { layout: "empty", unlisted: true }],
  ["/activate/done", { layout: "empty", readsQuery: true, unlisted: true }],
  ["/activate/error", { layout: "empty", readsQuery: true, unlisted: true }],
  ...LEGAL_PAGES.map((page): [string, PageDefinition] => [`/pages/${page}`, DEFAULT_PAGE]),
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
  if (listedPage) {
    const { readsQuery, ...page } = listedPage;
    if (readsQuery && url.search !== "" && !isTracked(url)) return null;
    const seeks = pathname === "/" ? readGenderPreference(url.searchParams.get("seeks")) : null;
    return { path: pathname, ...page, ...(seeks && { seeks }) };
  }
  const [, name, slug] = /^\/landers\/([a-z]+)(?:\/([^/]+))?$/.exec(pathname) ?? [];
  if (!hasLander(name, slug)) return null;
  return {
    path: `/landers/${name}`,
    layout: "lander",
    lander: { lander: name, campaign: readSlug(slug).campaign },
    offersCountry: true,
  };
}

const isTracked = ({ searchParams }: URL) =>
  Array.from(searchParams.keys()).every((name) => TRACKING_PARAMETER.test(name));

/**
 * Everything that a public page depends on. No other part of a request reaches its rendering
 * (`plainRequest`).
 */
export type PageKey = {
  /** Scheme and host, which are part of the page's URL and of its policy. */
  origin: string;
  site: { id: SiteId; version: string };
  page: PublicPage;
  /** `offeredCountry` is null on a page that offers none. */
  locale: Pick<Locale, "country" | "language" | "offeredCountry">;
  /** Whether the visitor came from an advertisement: some sites are open only to them. */
  sourced: boolean;
  /** Whether the site has no entry warning, or the visitor closed it before. */
  hidesEntryWarning: boolean;
  /** The visitor's choice about cookies, where the site has the question. */
  choice: CookieChoice;
  /** Whether the lander's visit is counted, which requires `lb=1`. */
  counted: boolean;
};

export function keyText({
  origin,
  site,
  page,
  locale,
  sourced,
  hidesEntryWarning,
  choice,
  counted,
}: PageKey): string {
  const answers = `${Number(sourced)}${Number(hidesEntryWarning)}${Number(counted)}`;
  return `${origin} ${site.id} ${site.version} ${locale.language} ${locale.country} ${locale.offeredCountry} ${answers} ${choice} ${page.seeks} ${page.path}`;
}

/**
 * The request from which a cached page is rendered. It contains only the key, so that nothing else
 * a visitor sends can be shown to others.
 */
export function plainRequest({
  origin,
  page,
  locale,
  sourced,
  hidesEntryWarning,
  choice,
  counted,
}: PageKey): Request {
  const country = locale.offeredCountry ? assumedCountry(locale.country) : locale.country;
  const cookies = [`${LANGUAGE_COOKIE}=${locale.language}`, `${COUNTRY_COOKIE}=${country}`];
  if (sourced) cookies.push(`${TRACKING_COOKIE}=${writeTracking({ network: "-" })}`);
  if (hidesEntryWarning) cookies.push(`${ENTRY_COOKIE}=1`);
  if (choice === "yes" || choice === "no") cookies.push(`${CHOICE_COOKIE}=${choice}`);
  const query = page.seeks ? `?seeks=${page.seeks}` : counted ? "?lb=1" : "";
  return new Request(origin + page.path + query, {
    headers: { cookie: cookies.join("; ") },
  });
}
