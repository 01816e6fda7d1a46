import { expect, test } from "vitest";
import { allowsFictional, alternatesOf, fictionalText } from "./site";
import { siteSettingsSchema } from "./site.schema";

const texts = {
  fictional_icon: "mask",
  fictional_warning: "Invented",
  fictional_singular: { nl: "Fictief profiel" },
  fictional_plural: { nl: "Fictieve profielen" },
};
const site = { ...texts, domain_language: "nl" };

test("a fictional profile is labelled in every language, whichever the operator set", () => {
  expect(fictionalText(site, "fictional_singular", "nl")).toBe("Fictief profiel");
  expect(fictionalText(site, "fictional_singular", "de")).toBe("Fictief profiel");
  expect(fictionalText({ ...site, domain_language: null }, "fictional_plural", "fi")).toBe(
    "Fictieve profielen",
  );
  expect(
    fictionalText(
      { ...site, fictional_singular: { de: "", nl: "Fictief" } },
      "fictional_singular",
      "de",
    ),
  ).toBe("Fictief");
});

test("without a label there are no fictional profiles", () => {
  expect(allowsFictional(site)).toBe(true);
  for (const missing of [
    { fictional_singular: "" },
    { fictional_singular: { nl: "" } },
    { fictional_plural: {} },
    { fictional_warning: null },
    { fictional_icon: null },
  ])
    expect(allowsFictional({ ...site, ...missing }), JSON.stringify(missing)).toBe(false);
});

test("alternates contain one site per language, this one for its own", () => {
  const alternates = [
    { host: "a.be", language: "nl" },
    { host: "b.nl", language: "nl" },
    { host: "c.de", language: "de" },
    { host: "d.xx", language: "nu" },
  ];
  const hosts = (host: string) =>
    alternatesOf({ host, alternates }).map((alternate) => alternate.host);
  expect(hosts("b.nl")).toEqual(["c.de", "b.nl"]);
  expect(hosts("a.be")).toEqual(["c.de", "a.be"]);
  expect(hosts("no-language.test")).toEqual([]);
});

test("a Premium match claim needs its percent, source and date", () => {
  const { premium_match_claim: claim } = siteSettingsSchema.shape;
  const whole = { percent: 30, source: { en: "Our own count of 2025" }, date: "2026-01-31" };
  expect(claim.parse(undefined)).toBeNull();
  expect(claim.parse(whole)).toEqual(whole);
  for (const part of ["percent", "source", "date"])
    expect(claim.safeParse({ ...whole, [part]: undefined }).success, part).toBe(false);
  for (const wrong of [
    { percent: 0 },
    { source: "words" },
    { source: { en: "" } },
    { date: "last year" },
  ])
    expect(claim.safeParse({ ...whole, ...wrong }).success).toBe(false);
});
