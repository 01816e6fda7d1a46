import { expect, test } from "vitest";
import { type EntryVisit, showsEntryWarning } from "./entry-warning";

const site = { enable_site_entry_popup: "yes", site_entry_countries: null } as const;
const visit: EntryVisit = { country: "FI", layout: "default", skipped: false, member: false };

test("a visitor who has not closed the entry warning sees it in every country", () => {
  for (const country of ["FI", "NL", "US"] as const)
    expect(showsEntryWarning(site, { ...visit, country })).toBe(true);
});

test("the entry warning is shown once, and never to a member", () => {
  expect(showsEntryWarning(site, { ...visit, skipped: true })).toBe(false);
  expect(showsEntryWarning(site, { ...visit, member: true })).toBe(false);
});

test("a site may switch the entry warning off", () => {
  expect(showsEntryWarning({ ...site, enable_site_entry_popup: "no" }, visit)).toBe(false);
});

test("a site's country list restricts the entry warning", () => {
  const showsWarningIn = (site_entry_countries: ("FI" | "NL")[] | null) =>
    showsEntryWarning({ ...site, site_entry_countries }, visit);
  expect([
    showsWarningIn(null),
    showsWarningIn(["FI"]),
    showsWarningIn(["NL"]),
    showsWarningIn([]),
  ]).toEqual([true, true, false, false]);
});

test("chats and landers have the warning in NL and DE only, empty layouts never", () => {
  const shown = (layout: EntryVisit["layout"]) =>
    (["NL", "DE", "FI", "BE"] as const).filter((country) =>
      showsEntryWarning(site, { ...visit, layout, country }),
    );
  expect(shown("chat")).toEqual(["NL", "DE"]);
  expect(shown("lander")).toEqual(["NL", "DE"]);
  expect(shown("empty")).toEqual([]);
});

test("a country missing from the site's list has no warning in a lander either", () => {
  expect(
    showsEntryWarning(
      { ...site, site_entry_countries: ["DE"] },
      { ...visit, layout: "lander", country: "NL" },
    ),
  ).toBe(false);
});
