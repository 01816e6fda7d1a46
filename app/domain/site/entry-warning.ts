import type { CountryCode } from "../location/countries";
import { type Site, STRICT_ENTRY_COUNTRIES } from "./site";

/** The cookie that records when the warning was closed, in milliseconds; kept for a year. */
export const ENTRY_COOKIE = "entry_skip";

/** The layouts of pages (R7). */
export const ENTRY_LAYOUTS = ["default", "signup", "chat", "lander", "empty"] as const;
export type EntryLayout = (typeof ENTRY_LAYOUTS)[number];

export type EntryVisit = {
  country: CountryCode;
  layout: EntryLayout;
  /** Whether the visitor has the cookie. */
  hasClosedWarning: boolean;
  member: boolean;
};

/**
 * Whether a visitor sees the entry warning (R8). The installed app hides it in the browser: the
 * server cannot detect the app.
 */
export function showsEntryWarning(
  site: Pick<Site, "enable_site_entry_popup" | "site_entry_countries">,
  visit: EntryVisit,
): boolean {
  if (visit.member || visit.hasClosedWarning || site.enable_site_entry_popup === "no") return false;
  if (site.site_entry_countries !== null && !site.site_entry_countries.includes(visit.country))
    return false;
  return layoutHasEntryWarning(visit.layout, visit.country);
}

/** Whether a layout has the warning in a country at all. */
export function layoutHasEntryWarning(layout: EntryLayout, country: CountryCode): boolean {
  if (layout === "default" || layout === "signup") return true;
  return layout !== "empty" && STRICT_ENTRY_COUNTRIES.includes(country);
}
