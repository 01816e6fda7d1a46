import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { hours, minutes, seconds } from "~/kit/duration";
import type { OrderId } from "~/kit/ids";
import { addCode, reserveDiscountUse } from "../../../tests/support/discounts";
import { viewerOf } from "../../../tests/support/member-fixtures";
import {
  addBuyer,
  makePremium,
  NOON,
  orderFormOf,
  ordersOf,
  shopServicesAt,
} from "../../../tests/support/shop-buyers";
import { addMember } from "../../../tests/support/test-database";
import { LIMITS } from "../account/limit-attempts";
import { COUNTRIES } from "../location/countries";
import { PAYMENT_METHODS, type PaymentMethod } from "../payment/payment";
import type { Site } from "../site/site";
import { siteSettingsSchema } from "../site/site.schema";
import { beginPayment } from "./begin-payment";
import { availableMethods, type Buyer, findQuote, findQuotes } from "./find-quote";
import type { PlaceOrder } from "./order.schema";
import { placeOrder } from "./place-order";
import { buyingCountry, priceOf, vatRateOf } from "./price";

describe("available methods", () => {
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
    expect(availableMethods(any, { country: "NL", now: NOW }, few)).toEqual([
      "paypal",
      "creditcard",
    ]);
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
});

describe("buying country", () => {
  const site = { countries: ["NL", "DE"] } as const;
  const at = (home: string | null) => buyingCountry({ countries: [...site.countries] }, home, "NL");

  test("a member buys in their country of residence, wherever they are", () => {
    expect(at("DE")).toBe("DE");
    expect(at("NL")).toBe("NL");
  });

  test("without a country of residence on the site, the current country applies", () => {
    for (const home of [null, "PL", "XX", ""]) expect(at(home), String(home)).toBe("NL");
  });
});

describe("find quotes", () => {
  let buyer: Buyer;
  beforeEach(async () => {
    buyer = await addBuyer();
  });

  /** Each bundle with its price, the discount applied, and whether the code is not valid for it. */
  async function quotesFor(typed: string | null, by = buyer) {
    const { offers, refusal } = await findQuotes(shopServicesAt(NOON), by, typed);
    return [
      refusal,
      ...offers.map(({ price, list, by: what, isBelowCodeMinimum }) => ({
        price,
        list,
        what,
        isBelowCodeMinimum,
      })),
    ];
  }
  const offer = (bundle: string, method: "ideal" | "paypal" | null) =>
    findQuote(shopServicesAt(NOON), buyer, { bundle, method, code: "SPRING" });

  test("a code is applied to every bundle, as the summary page applies it", async () => {
    await addCode(buyer.site.id);
    expect(await quotesFor("spring")).toEqual([
      null,
      { price: 833, list: 1190, what: "code", isBelowCodeMinimum: false },
      { price: 1743, list: 2490, what: "code", isBelowCodeMinimum: false },
    ]);
    expect(await offer("c25", "ideal")).toMatchObject({
      ok: true,
      value: { price: { price: 1743 } },
    });
    expect(await quotesFor(null)).toMatchObject([null, { price: 1190 }, { price: 2490 }]);
  });

  test("a bundle below the code's minimum is marked, and keeps its price", async () => {
    await addCode(buyer.site.id, { currency: "EUR", minimum_order_value: 1191 });
    expect(await quotesFor("SPRING")).toMatchObject([
      null,
      { price: 1190, what: null, isBelowCodeMinimum: true },
      { price: 1743, what: "code", isBelowCodeMinimum: false },
    ]);
    expect(await offer("c10", null)).toEqual({ ok: false, refusal: "code_minimum" });
    const form = orderFormOf({ code: "SPRING", price: 833 });
    const placed = await placeOrder(shopServicesAt(NOON), buyer, form);
    expect(placed).toEqual({ ok: false, refusal: "code_minimum" });
    expect(await ordersOf(buyer)).toEqual([]);
  });

  test("a code for another payment method is refused once the method is chosen", async () => {
    await addCode(buyer.site.id, { paymentmethods: '["paypal"]' });
    expect(await quotesFor("SPRING")).toMatchObject([null, { price: 833 }, { price: 1743 }]);
    expect(await offer("c10", "ideal")).toEqual({ ok: false, refusal: "code_method" });
    expect(await offer("c10", "paypal")).toMatchObject({ ok: true });
    const form = orderFormOf({ code: "SPRING", price: 833, method: "ideal" });
    const placed = await placeOrder(shopServicesAt(NOON), buyer, form);
    expect(placed).toEqual({ ok: false, refusal: "code_method" });
  });

  test("the better of the welcome discount and a code sets each price", async () => {
    const newcomer = await addBuyer(NOON);
    await addCode(newcomer.site.id, { code: "LITTLE", value_percentage: 20 });
    const much = { code: "MUCH", value_percentage: 40, currency: "EUR", minimum_order_value: 1191 };
    await addCode(newcomer.site.id, much);
    expect(await quotesFor("LITTLE", newcomer)).toMatchObject([
      null,
      { price: 893, what: "welcome" },
      {},
    ]);
    expect(await quotesFor("MUCH", newcomer)).toMatchObject([
      null,
      { price: 893, what: "welcome", isBelowCodeMinimum: true },
      { price: 1494, what: "code", isBelowCodeMinimum: false },
    ]);
  });

  test("an unknown code changes no price, and counts as one guess for all bundles", async () => {
    await addCode(buyer.site.id, { code: "ELSEWHERE", country: "PL" });
    for (const wrong of ["NOTHING", "ELSEWHERE"])
      expect(await quotesFor(wrong)).toMatchObject([
        "code_not_found",
        { price: 1190 },
        { price: 2490 },
      ]);
    for (let n = 2; n < LIMITS.discount_code.most; n++) await quotesFor(`WORD${n}`);
    await addCode(buyer.site.id);
    expect(await quotesFor("SPRING")).toMatchObject(["code_not_found", { price: 1190 }, {}]);
  });
});

describe("is price valid", () => {
  /** The end of the welcome discount for a member who joined at noon. */
  const DISCOUNT_END = NOON + seconds(14_400);

  async function place(buyer: Buyer, overrides: Partial<PlaceOrder>, now = NOON): Promise<OrderId> {
    const placed = await placeOrder(shopServicesAt(now), buyer, orderFormOf(overrides));
    if (!placed.ok) throw new Error(placed.refusal);
    return placed.value;
  }

  type PayOptions = { now: number; method?: PaymentMethod; site?: Partial<Site> };
  /** Returns "begun" if a payment is begun, else the refusal. */
  async function pay(buyer: Buyer, orderId: OrderId, { now, method, site = {} }: PayOptions) {
    const payer = { ...buyer, site: { ...buyer.site, ...site }, origin: "https://site.test" };
    const outcome = await beginPayment(shopServicesAt(now), payer, { orderId, method });
    return outcome.ok ? "begun" : outcome.refusal;
  }

  test("a discounted order is payable 29 minutes after the discount's end, not after 31", async () => {
    const buyer = await addBuyer(NOON);
    const early = await place(buyer, { price: 893 });
    const late = await place(buyer, { price: 893 }, DISCOUNT_END - 1);
    for (const order of [early, late]) {
      expect(await pay(buyer, order, { now: DISCOUNT_END + minutes(31) })).toBe("price_lapsed");
      expect(await pay(buyer, order, { now: DISCOUNT_END + minutes(29) })).toBe("begun");
    }
    expect(await pay(buyer, early, { now: DISCOUNT_END + minutes(30) - 1, method: "paypal" })).toBe(
      "begun",
    );
    expect(await pay(buyer, early, { now: DISCOUNT_END + minutes(30), method: "paypal" })).toBe(
      "price_lapsed",
    );
  });

  test("a second order at the welcome price lapses once the first is paid", async () => {
    const buyer = await addBuyer(NOON);
    const order = await place(buyer, { price: 893 });
    await makePremium(buyer);
    expect(await pay(buyer, order, { now: NOON })).toBe("price_lapsed");
    const earlierBuyer = { ...buyer, viewer: { ...buyer.viewer, bought: true } };
    expect(await pay(earlierBuyer, order, { now: NOON + hours(1) })).toBe("price_lapsed");
  });

  test("a changed price is valid for half an hour, an unchanged one for longer", async () => {
    const buyer = await addBuyer();
    const order = await place(buyer, {});
    const dearer = { bundles: [{ id: "c10", credits: 10, prices: { EUR: 1290 } }] };
    const smaller = { bundles: [{ id: "c10", credits: 9, prices: { EUR: 1190 } }] };
    const taxed = { tax: { NL: [{ from: "2026-11-18", rate: 2300 }] } };
    const later = NOON + minutes(31);
    const other = { bundles: [{ id: "c25", credits: 25, prices: { EUR: 2490 } }] };
    for (const site of [dearer, smaller, other, taxed])
      expect(await pay(buyer, order, { now: later, site })).toBe("price_lapsed");
    expect(await pay(buyer, order, { now: NOON + minutes(29), site: dearer })).toBe("begun");
    expect(await pay(buyer, order, { now: NOON + hours(48) })).toBe("begun");
  });

  test("an expired code stays valid for half an hour", async () => {
    const buyer = await addBuyer();
    const expires = NOON + hours(2);
    await addCode(buyer.site.id, { value_percentage: 40, expires });
    const order = await place(buyer, { code: "SPRING", price: 714 });
    expect(await pay(buyer, order, { now: expires + minutes(31) })).toBe("price_lapsed");
    expect(await pay(buyer, order, { now: expires + minutes(29) })).toBe("begun");
  });

  test("an order whose code use another order has taken cannot be paid", async () => {
    const buyer = await addBuyer();
    const other = viewerOf(await addMember(buyer.site.id));
    await addCode(buyer.site.id, { value_percentage: 40, validity: "once" });
    const order = await place(buyer, { code: "SPRING", price: 714 });
    const otherUse = { validity: "once", at: NOON + minutes(31), until: NOON + hours(2) } as const;
    await reserveDiscountUse(other, "another-order" as OrderId, otherUse);
    expect(await pay(buyer, order, { now: NOON + minutes(32) })).toBe("price_lapsed");
  });

  test("a code's use is held while its order is being paid", async () => {
    const heldUntil = (order: OrderId) =>
      env.DB.prepare("SELECT held_until FROM discount_uses WHERE order_id = ?")
        .bind(order)
        .first<number>("held_until");
    const buyer = await addBuyer();
    await addCode(buyer.site.id, { value_percentage: 40 });
    const order = await place(buyer, { code: "SPRING", price: 714 });
    expect(await heldUntil(order)).toBe(NOON + minutes(30));
    expect(await pay(buyer, order, { now: NOON + minutes(20) })).toBe("begun");
    expect(await heldUntil(order)).toBe(NOON + minutes(60));
    expect(await pay(buyer, order, { now: NOON + minutes(21), method: "sct" })).toBe("begun");
    expect(await heldUntil(order)).toBe(NOON + minutes(61));
  });

  test("a code for certain payment methods lapses if another one is chosen", async () => {
    const buyer = await addBuyer();
    await addCode(buyer.site.id, { value_percentage: 40, paymentmethods: '["ideal"]' });
    const order = await place(buyer, { code: "SPRING", price: 714 });
    expect(await pay(buyer, order, { now: NOON, method: "paypal" })).toBe("price_lapsed");
    expect(await pay(buyer, order, { now: NOON })).toBe("begun");
  });
});

describe("price of", () => {
  const site: Parameters<typeof priceOf>[0] = {
    message_credits: 1,
    bundles: [
      { id: "c10", credits: 10, prices: { EUR: 1190, PLN: 4760 } },
      { id: "crumb", credits: 10, prices: { EUR: 1 } },
    ],
  };

  test("a bundle's price is in the currency of the country", () => {
    expect(priceOf(site, "NL", { bundle: "c10", discount: null })).toEqual({
      bundle: "c10",
      credits: 10,
      currency: "EUR",
      list: 1190,
      percent: 0,
      price: 1190,
      perMessage: 119,
    });
    const poland = priceOf(site, "PL", { bundle: "c10", discount: null });
    expect(poland).toMatchObject({ currency: "PLN", price: 4760, perMessage: 476 });
  });

  test("a discount applies to the whole price, rounded to the cent", () => {
    const price = priceOf(site, "NL", { bundle: "c10", discount: { percent: 25 } });
    expect(price).toMatchObject({ list: 1190, percent: 25, price: 893, perMessage: 90 });
  });

  test("the price per message follows from the credits per message", () => {
    const dear = { ...site, message_credits: 3 };
    expect(priceOf(dear, "NL", { bundle: "c10", discount: null })?.perMessage).toBe(357);
    const free = { ...site, message_credits: 0 };
    expect(priceOf(free, "NL", { bundle: "c10", discount: null })?.perMessage).toBe(0);
  });

  test("a bundle not sold in a country has no price there", () => {
    expect(priceOf(site, "PL", { bundle: "crumb", discount: null })).toBeNull();
    expect(priceOf(site, "GB", { bundle: "c10", discount: null })).toBeNull();
    expect(priceOf(site, "NL", { bundle: "c11", discount: null })).toBeNull();
  });

  test("no discount makes the price zero", () => {
    expect(priceOf(site, "NL", { bundle: "crumb", discount: { percent: 90 } })?.price).toBe(1);
    expect(priceOf(site, "NL", { bundle: "c10", discount: { percent: 100 } })?.price).toBe(1);
  });
});

describe("vat", () => {
  const NOW = Date.parse("2026-11-23T12:00Z");
  const standard = { tax: {} };

  test("a price contains the VAT of the country where it is paid", () => {
    const rates = Object.fromEntries(
      COUNTRIES.map(({ code }) => [code, vatRateOf(code, NOW, standard) / 100]),
    );
    expect(rates).toEqual({
      NL: 21,
      BE: 21,
      FR: 20,
      IT: 22,
      ES: 21,
      DE: 19,
      AT: 20,
      IE: 23,
      FI: 25.5,
      PL: 23,
      DK: 25,
      SE: 25,
      NO: 25,
      CH: 8.1,
      GB: 20,
      US: 0,
      CA: 5,
      AU: 10,
      NZ: 15,
    });
  });

  test("a VAT rate changes with the day of that country's calendar", () => {
    // Midnight in Helsinki, three hours ahead of UTC.
    const midnight = Date.parse("2024-08-31T21:00Z");
    expect(vatRateOf("FI", midnight - 1, standard)).toBe(2400);
    expect(vatRateOf("FI", midnight, standard)).toBe(2550);
    expect(vatRateOf("CH", Date.parse("2023-12-31T12:00Z"), standard)).toBe(770);
  });

  test("an operator's rate applies from its first day, the standard rate before", () => {
    const rates = [
      { from: "2027-07-01", rate: 2300 },
      { from: "2027-01-01", rate: 2200 },
    ];
    const tax = siteSettingsSchema.shape.tax.parse({ NL: rates });
    const on = (day: string) => vatRateOf("NL", Date.parse(`${day}T12:00Z`), { tax });
    expect(["2026-12-31", "2027-01-01", "2027-06-30", "2027-07-01"].map(on)).toEqual([
      2100, 2200, 2200, 2300,
    ]);
    expect(vatRateOf("BE", NOW, { tax })).toBe(2100);
  });

  test("a tax setting with an unknown country, date or fraction of a rate is rejected", () => {
    const { tax } = siteSettingsSchema.shape;
    for (const wrong of [
      { XX: [{ from: "2027-01-01", rate: 2100 }] },
      { NL: [{ from: "2027-01-01", rate: 21.5 }] },
      { NL: [{ from: "soon", rate: 2100 }] },
      { NL: [] },
    ])
      expect(tax.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  });
});
