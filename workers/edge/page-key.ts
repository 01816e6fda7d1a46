import { ENTRY_COOKIE } from "~/domain/site/entry-warning";
import { writeTracking } from "~/domain/visit/tracking";
import { LANGUAGE_COOKIE } from "~/http/language-cookie";
import type { SiteId } from "~/kit/ids";
import { COUNTRY_COOKIE, type Locale } from "~/middleware/language";
import { CHOICE_COOKIE, type CookieChoice, TRACKING_COOKIE } from "~/middleware/tracking";
import type { PublicPage } from "./public-page";

/** Everything that a public page depends on. Nothing else of a request reaches its rendering (`plainRequest`). */
export type PageKey = {
  /** Scheme and host: they stand in the page's own address and in its policy. */
  origin: string;
  site: { id: SiteId; version: string };
  page: PublicPage;
  locale: Pick<Locale, "country" | "language">;
  /** Whether the visitor came by an advertisement: some sites are open to them only. */
  sourced: boolean;
  /** Whether there is no site-entry warning, or it was closed before. */
  entered: boolean;
  /** What the visitor said about being remembered, where the site asks. */
  choice: CookieChoice;
  /** Whether a lander tells of itself, which only one opened with `lb=1` does. */
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
 * The request that a kept page is rendered from, made of the key alone: whatever else a visitor sends, nobody else can
 * come to see it.
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
