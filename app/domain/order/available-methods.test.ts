import { expect, test } from "vitest";
import { COUNTRIES } from "../location/countries";
import { PAYMENT_METHODS } from "../payment/payment";
import { siteSettingsSchema } from "../site/site.schema";
import { availableMethods } from "./available-methods";

const NOW = Date.parse("2026-11-23T12:00Z");
const all = { methods: PAYMENT_METHODS };
const any = { payment_methods: null, creditor_id: "DE98ZZZ09999999999" };
const set = (payment_methods: unknown) => ({
  ...any,
  payment_methods: siteSettingsSchema.shape.payment_methods.parse(payment_methods),
});

test("a country's own payment method is shown first, then those of all countries", () => {
  const first = (country: "NL" | "BE" | "AT" | "GB" | "US") =>
    availableMethods(any, { country, now: NOW }, all)[0];
  expect([first("NL"), first("BE"), first("AT")]).toEqual(["ideal", "bancontact", "eps"]);
  expect([first("GB"), first("US")]).toEqual(["paypal", "paypal"]);
  for (const { code } of COUNTRIES)
    expect(availableMethods(any, { country: code, now: NOW }, all), code).toContain("creditcard");
});

test("cards are one payment method, unless a site names each brand", () => {
  const cards = (at: Parameters<typeof availableMethods>[0]) =>
    availableMethods(at, { country: "DE", now: NOW }, all).filter((method) =>
      /card|visa/.test(method),
    );
  expect(cards(any)).toEqual(["creditcard"]);
  expect(cards(set([{ method: "visa" }, { method: "mastercard" }]))).toEqual([
    "visa",
    "mastercard",
  ]);
});

test("debits and transfers are offered in euro countries only", () => {
  const has = (country: "FI" | "SE" | "GB" | "CH", method: "sdd" | "sct") =>
    availableMethods(any, { country, now: NOW }, all).includes(method);
  expect([has("FI", "sdd"), has("FI", "sct")]).toEqual([true, true]);
  expect([has("SE", "sdd"), has("GB", "sdd"), has("CH", "sct")]).toEqual([false, false, false]);
});

test("a site without a creditor identifier offers no direct debit", () => {
  const unnamed = { ...any, creditor_id: null };
  const here = { country: "NL", now: NOW } as const;
  expect(availableMethods(any, here, all)).toContain("sdd");
  expect(availableMethods(unnamed, here, all)).not.toContain("sdd");
});

test("a closed scheme is offered until its last day, and never again", () => {
  const on = (day: string) =>
    availableMethods(any, { country: "DE", now: Date.parse(`${day}T00:00Z`) }, all);
  expect(on("2024-12-31")).toEqual(expect.arrayContaining(["giropay", "sofort"]));
  expect(on("2025-01-01")).not.toContain("giropay");
  expect(on("2025-04-01")).not.toContain("sofort");
  const named = (day: string) =>
    availableMethods(
      set([{ method: "maestro" }]),
      { country: "DE", now: Date.parse(`${day}T00:00Z`) },
      all,
    );
  expect([named("2027-12-31"), named("2028-01-01")]).toEqual([["maestro"], []]);
  const opened = set([{ method: "giropay" }, { method: "paypal" }]);
  expect(availableMethods(opened, { country: "DE", now: NOW }, all)).toEqual(["paypal"]);
});

test("a method that the provider does not support is not offered", () => {
  const few = { methods: ["paypal", "creditcard"] as const };
  expect(availableMethods(any, { country: "NL", now: NOW }, few)).toEqual(["paypal", "creditcard"]);
  expect(availableMethods(any, { country: "NL", now: NOW }, null)).toEqual([]);
});

test("a site restricts methods by name, country and date, in its own order", () => {
  const few = set([
    { method: "creditcard" },
    { method: "ideal", until: "2026-12-01" },
    { method: "bancontact", countries: ["NL"] },
    { method: "paypal", countries: ["DE"] },
    { method: "sdd", from: "2027-01-01" },
  ]);
  const at = (country: "NL" | "DE", day: string) =>
    availableMethods(few, { country, now: Date.parse(`${day}T12:00Z`) }, all);
  expect(at("NL", "2026-11-30")).toEqual(["creditcard", "ideal"]);
  expect(at("NL", "2026-12-01")).toEqual(["creditcard"]);
  expect(at("DE", "2026-12-31")).toEqual(["creditcard", "paypal"]);
  expect(at("DE", "2027-01-01")).toEqual(["creditcard", "paypal", "sdd"]);
  expect(availableMethods(set([]), { country: "NL", now: NOW }, all)).toEqual([]);
});

test("a setting with an unknown method is rejected", () => {
  expect(siteSettingsSchema.shape.payment_methods.safeParse([{ method: "cash" }]).success).toBe(
    false,
  );
});
