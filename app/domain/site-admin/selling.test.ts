import { expect, test } from "vitest";
import { siteSettingsSchema } from "../site/site.schema";
import { findSellingProblems, listOffers } from "./selling";

const NOW = Date.UTC(2026, 10, 1);
const settings = (more: object = {}) =>
  siteSettingsSchema.parse({
    name: "Example",
    mail_name: "Example",
    support_email: "help@example.com",
    countries: ["NL", "BE", "PL"],
    bundles: [
      { id: "c10", credits: 10, prices: { EUR: 1190 } },
      { id: "c25", credits: 25, prices: { EUR: 2490 } },
    ],
    ...more,
  });

test("each country with prices has its lowest price, VAT and payment methods today", () => {
  const [nl, be, ...more] = listOffers(settings(), NOW);
  expect(nl).toMatchObject({ country: "NL", bundles: 2, lowestPrice: "11.90 EUR", vat: 21 });
  expect(nl?.methods[0]).toBe("ideal");
  expect(be?.methods).toContain("bancontact");
  expect([...(nl?.methods ?? []), ...(be?.methods ?? [])]).not.toContain("sofort");
  expect(more).toEqual([]);
});

test("methods with dates and an own tax rate are those of today", () => {
  const payment_methods = [
    { method: "creditcard", countries: ["NL"], until: "2100-01-01" },
    { method: "ideal", from: "2100-01-01" },
    { method: "paypal", countries: ["BE"] },
  ];
  const tax = { NL: [{ from: "2026-01-01", rate: 900 }] };
  expect(listOffers(settings({ payment_methods, tax }), NOW)).toMatchObject([
    { country: "NL", vat: 9, methods: ["creditcard"] },
    { country: "BE", vat: 21, methods: ["paypal"] },
  ]);
});

test("a missing price, payment method or trial bundle is reported", () => {
  const payment_methods = [{ method: "ideal" }];
  expect(
    findSellingProblems(settings({ payment_methods, delete_trial_bundle: "c99" }), NOW),
  ).toEqual([
    "bundles: none has a price for PL",
    "payment_methods: none is open in BE, PL",
    'delete_trial_bundle: there is no bundle "c99"',
  ]);
  const bundles = [{ id: "c25", credits: 25, prices: { EUR: 2490, PLN: 9990 } }];
  expect(findSellingProblems(settings({ bundles, delete_trial_bundle: "c25" }), NOW)).toEqual([]);
});
