import { ENTRY_COOKIE } from "~/domain/site/entry-warning";
import { writeTracking } from "~/domain/visit/tracking";
import type { SiteId } from "~/kit/ids";
import { LANGUAGE_COOKIE } from "~/request/language-cookie";
import { COUNTRY_COOKIE, type Locale } from "~/request/middleware/language";
import { CHOICE_COOKIE, type CookieChoice, TRACKING_COOKIE } from "~/request/middleware/tracking";
import type { PublicPage } from "./public-page";

/**
 * Everything that a public page depends on. No other part of a request reaches its rendering
 * (`plainRequest`).
 */
export type PageKey = {
  /** Scheme and host, which are part of the page's URL and of its policy. */
  origin: string;
  site: { id: SiteId; version: string };
  page: PublicPage;
  locale: Pick<Locale, "country" | "language">;
  /** Whether the visitor came from an advertisement: some sites are open only to them. */
  sourced: boolean;
  /** Whether the site has no entry warning, or the visitor closed it before. */
  entered: boolean;
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
  entered,
  choice,
  counted,
}: PageKey): string {
  const answers = `${Number(sourced)}${Number(entered)}${Number(counted)}`;
  return `${origin} ${site.id} ${site.version} ${locale.language} ${locale.country} ${answers} ${choice} ${page.path}`;
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
  entered,
  choice,
  counted,
}: PageKey): Request {
  const cookies = [`${LANGUAGE_COOKIE}=${locale.language}`, `${COUNTRY_COOKIE}=${locale.country}`];
  if (sourced) cookies.push(`${TRACKING_COOKIE}=${writeTracking({ network: "-" })}`);
  if (entered) cookies.push(`${ENTRY_COOKIE}=1`);
  if (choice === "yes" || choice === "no") cookies.push(`${CHOICE_COOKIE}=${choice}`);
  return new Request(origin + page.path + (counted ? "?lb=1" : ""), {
    headers: { cookie: cookies.join("; ") },
  });
}
