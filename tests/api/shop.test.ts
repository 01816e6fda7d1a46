import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hours, minutes } from "../../app/kit/duration";
import type { MemberId } from "../../app/kit/ids";
import { addOrder } from "../support/add-order";
import { addCode } from "../support/discounts";
import { addPurchase } from "../support/purchases";
import { addMember, addSite, COMPANY } from "../support/test-database";
import { addEntry } from "../support/wallet-ledger";
import {
  addLoggedIn,
  addTestSite,
  count,
  HOST,
  logIn,
  ORIGIN,
  postForm,
  sendRequest,
  sendToApp,
  textOf,
} from "./app-client";
import {
  addShopSite,
  BUNDLES,
  checkoutFieldsOf,
  mainTextOf,
  pageOf,
  setJoinedAgo,
} from "./shop-pages";
import { addShop, setJoinedAt } from "./shop-site";

describe("shop site", () => {
  beforeAll(() => addShopSite());

  test("bundles are links with their full price, and none is preselected", async () => {
    const { cookie } = await addLoggedIn();
    const html = await pageOf("/credits?back=/likes", cookie);
    for (const text of ["€9.90", "€39.90", "€0.99 a message", "no real money is taken"])
      expect(html).toContain(text);
    for (const { id } of BUNDLES) expect(html).toContain(`href="/credits/${id}?back=%2Flikes"`);
    expect(html.match(/Lowest price per message/g)).toHaveLength(1);
    expect(html).toContain('href="/likes"');
    expect(html).not.toMatch(/checked|aria-current|instead of/);
  });

  test("a country has its own payment methods, and no URL opens another's", async () => {
    const { cookie } = await addLoggedIn();
    const html = await pageOf("/credits/c10", cookie);
    expect(html).toContain('href="/credits/c10/ideal"');
    expect(html).not.toMatch(/bancontact|giropay|sofort/i);
    const { cookie: atHome } = await addLoggedIn({ country: "BE", region: "BE-VAN" });
    const belgian = await pageOf("/credits/c10", atHome);
    expect(belgian).toContain('href="/credits/c10/bancontact"');
    expect(belgian).not.toContain("/ideal");
    const elsewhere = await sendRequest("/credits/c10/bancontact", { cookie });
    expect([elsewhere.status, elsewhere.headers.get("location")]).toEqual([302, "/credits/c10"]);
    for (const none of ["/credits/c10/gold", "/credits/c99", "/credits/c60/ideal/more"])
      expect((await sendRequest(none, { cookie })).status, none).toBe(404);
    const british = await addLoggedIn({ country: "GB", region: "GB-ENG" });
    expect((await sendRequest("/credits/c60", { cookie: british.cookie })).status).toBe(404);
  });

  test("a chat without credits offers the last purchase, within the own limit", async () => {
    const me = await addLoggedIn({ premium: true });
    const other = await addMember(HOST);
    const page = () => pageOf(`/members/${other.id}/chat`, me.cookie);
    expect(await page()).not.toContain("Buy now");
    await addOrder(me);
    const offer = await page();
    expect(offer).toContain("Buy now for €9.90");
    expect(offer).toMatch(/10 credits · [^<]*21%/);
    await env.DB.prepare(
      "INSERT INTO spending_limits (account_id, site_id, currency, amount) VALUES (?, ?, 'EUR', 989)",
    )
      .bind(me.id, HOST)
      .run();
    const limited = await page();
    expect(limited).not.toContain("Buy now");
    expect(limited.match(/over your own spending limit/g)).toHaveLength(1);
  });

  test("a limit that no bundle fits any more is named with the next month's date", async () => {
    const me = await addLoggedIn({ premium: true });
    await addOrder(me);
    await env.DB.prepare(
      "INSERT INTO spending_limits (account_id, site_id, currency, amount) VALUES (?, ?, 'EUR', 1500)",
    )
      .bind(me.id, HOST)
      .run();
    const other = await addMember(HOST);
    for (const path of [`/members/${other.id}/chat`, "/credits/c10", "/credits/c10/paypal"]) {
      const page = await pageOf(path, me.cookie);
      expect(page).toMatch(/Your spending limit has no room for a bundle before 1 \w+ 20\d\d\./);
      expect(page).not.toContain("Buy now");
    }
  });

  test("Apple Pay is offered only to browsers that can use it", async () => {
    const { cookie } = await addLoggedIn({ premium: true });
    const offers = async (userAgent: string, path = "/credits/c10") => {
      const headers = { "user-agent": userAgent };
      return (await textOf(await sendRequest(path, { cookie, headers }))).includes("Apple Pay");
    };
    const mobile = "Mobile Safari/537.36";
    const android = `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0 ${mobile}`;
    const iPhone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1";
    expect([await offers(android), await offers(iPhone)]).toEqual([false, true]);
    const { id } = await addMember(HOST);
    const chat = `/members/${id}/chat`;
    expect([await offers(android, chat), await offers(iPhone, chat)]).toEqual([false, true]);
  });

  test("currency, VAT and methods follow the residence, wherever the member is", async () => {
    const { cookie } = await addLoggedIn({ country: "BE", region: "BE-VAN" });
    const travelling = `${cookie}; country=GB`;
    expect(await pageOf("/credits", travelling)).toMatch(
      /Country: Belgium.*All prices include 21% VAT/,
    );
    expect(await pageOf("/credits/c10", travelling)).toContain('href="/credits/c10/bancontact"');
    const agreed = await checkoutFieldsOf("/credits/c10/bancontact", travelling);
    expect(agreed).toMatchObject({ price: "990", currency: "EUR" });
    const options = { cookie: travelling };
    expect((await postForm("/credits/c10/bancontact", agreed, options)).status).toBe(303);
  });

  test("prices page and credits page name a member's own country and its VAT alike", async () => {
    const { cookie } = await addLoggedIn({ country: "BE", region: "BE-VAN" });
    const travelling = `${cookie}; country=GB`;
    for (const path of ["/pricing", "/credits"])
      expect(await pageOf(path, travelling), path).toMatch(
        /Country: Belgium.*All prices include 21% VAT/,
      );
  });

  test("the total is beside a button that names it, and the box is unticked", async () => {
    const { cookie } = await addLoggedIn();
    const html = await pageOf("/credits/c60/paypal", cookie);
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*>Buy now for €39\.90/);
    expect(html).toContain("including 21% VAT");
    expect(html).toMatch(/<input[^>]*name="immediate"/);
    expect(/<input[^>]*name="immediate"[^>]*>/.exec(html)?.[0]).not.toMatch(/checked/);
    expect(html).not.toContain('name="bank"');
    expect(await pageOf("/credits/c60/ideal", cookie)).toMatch(/<select[^>]*name="bank"/);
  });

  test("the checkout leads to the payment, and sent twice places one order", async () => {
    const { cookie } = await addLoggedIn();
    const path = "/credits/c10/paypal?back=/likes";
    const agreed = await checkoutFieldsOf(path, cookie);
    expect(agreed).toMatchObject({ price: "990", currency: "EUR", back: "/likes" });
    const places = [
      await postForm(path, agreed, { cookie }),
      await postForm(path, agreed, { cookie }),
    ];
    expect(places.map(({ status }) => status)).toEqual([303, 303]);
    const [to, again] = places.map(({ headers }) => headers.get("location") ?? "");
    expect(to).toMatch(new RegExp(`^${ORIGIN}/dev/bank/[\\w-]{22}$`));
    expect(again).toBe(to);
    const debit = await postForm(
      "/credits/c10/sdd",
      await checkoutFieldsOf("/credits/c10/sdd", cookie),
      {
        cookie,
      },
    );
    expect(debit.headers.get("location")).toMatch(/^\/directdebit\?order=[\w-]{22}$/);
  });

  test("a newcomer's discount is shown with the regular price and its end", async () => {
    const me = await addLoggedIn();
    await setJoinedAgo(me, hours(1));
    const choice = await pageOf("/credits", me.cookie);
    for (const text of ["25%", "€7.43", "instead of €9.90"]) expect(choice).toContain(text);
    const html = await pageOf("/credits/c10/paypal", me.cookie);
    for (const text of ["Welcome discount, 25%", "instead of €9.90", "Buy now for €7.43"])
      expect(html).toContain(text);
    const late = await addLoggedIn();
    await setJoinedAgo(late, hours(4) + minutes(1));
    expect(await pageOf("/credits/c10/paypal", late.cookie)).toContain("Buy now for €9.90");
  });

  test("Premium shows its price, its claim and the next step", async () => {
    const free = await addLoggedIn();
    const paid = await addLoggedIn({ premium: true });
    const html = await pageOf("/premium?back=/members/x", free.cookie);
    for (const text of ["25 photos instead of 3", ">€9.90<", '"/credits/c10?back=%2Fmembers%2Fx"'])
      expect(html).toContain(text);
    expect(html.lastIndexOf(">Back<"), "not the first thing").toBeGreaterThan(
      html.indexOf(">€9.90<"),
    );
    expect(html).not.toContain("more chance");
    expect(await pageOf("/premium", paid.cookie)).toContain(
      "You have Premium. There’s nothing to renew.",
    );
    expect((await sendRequest("/premium")).headers.get("location")).toMatch(/^\/login\?next=/);
  });

  test("the match figure is shown without Premium, with its source and date", async () => {
    const claim = { percent: 46, source: { en: "own figures" }, date: "2026-11-01" };
    const site = await addSite({ bundles: BUNDLES, premium_match_claim: claim }, "claims.test");
    const read = async (path: string, premium: boolean, locale = "en") => {
      const cookie = await logIn(await addMember(site, { premium }));
      return mainTextOf(
        await sendRequest(path, {
          cookie: `${cookie}; locale=${locale}`,
          origin: `https://${site}`,
        }),
      );
    };
    for (const path of ["/credits", "/premium"]) {
      const html = await read(path, false);
      expect(html).toMatch(/46% more likely.{0,99}Source: own figures, 1 November 2026/);
      expect(await read(path, true)).not.toContain("46%");
      expect(await read(path, false, "de")).not.toContain("46");
    }
  });

  test("the top bar shows buyers their balance and the bundles, others Premium", async () => {
    const free = await addLoggedIn();
    const paid = await addLoggedIn({ premium: true });
    const bar = async (cookie: string) =>
      (await textOf(await sendRequest("/likes", { cookie }))).split("<main")[0] ?? "";
    expect(await bar(free.cookie)).toContain('href="/premium"');
    const head = await bar(paid.cookie);
    expect(head).toMatch(/href="\/credits"[^>]*>.{0,300}0 credits/);
    expect(head).not.toContain("repeat-order");
  });

  test("where nothing can be bought the pages say so and offer nothing", async () => {
    const site = await addSite({ bundles: [] }, "closed-shop.test");
    const cookie = await logIn(await addMember(site));
    const at = { cookie, origin: "https://closed-shop.test" };
    expect(await mainTextOf(await sendRequest("/credits", at))).toContain(
      "Credits can’t be bought on this site",
    );
    expect(await mainTextOf(await sendRequest("/premium", at))).toContain(
      "Credits can’t be bought on this site",
    );
    const bundle = await sendRequest("/credits/c10", at);
    expect([bundle.status, bundle.headers.get("location")]).toEqual([302, "/credits"]);
  });
});

describe("shop codes", () => {
  beforeAll(() => addShopSite());

  test("a discount code shows the new total before the purchase and is kept", async () => {
    await addCode(HOST, { code: "SPRING", value_percentage: 30 });
    const me = await addLoggedIn();
    const html = await pageOf("/credits/c10/paypal?code=spring", me.cookie);
    for (const text of ["Code SPRING, 30%", "Buy now for €6.93"]) expect(html).toContain(text);
    expect(await checkoutFieldsOf("/credits/c10/paypal?code=spring", me.cookie)).toMatchObject({
      code: "SPRING",
      price: "693",
    });
    expect(await pageOf("/credits/c10?code=spring", me.cookie)).toContain(
      "/credits/c10/paypal?code=spring",
    );
    const none = await pageOf("/credits/c10/paypal?code=nothing", me.cookie);
    for (const text of [
      "We don’t recognise this code. Check it and try again.",
      "Buy now for €9.90",
    ])
      expect(none).toContain(text);
    expect(none, "it goes no further").not.toMatch(/(?:href|action)="[^"]*code=nothing/);
    await addCode(HOST, { code: "SMALL", value_percentage: 10 });
    const newcomer = await addLoggedIn();
    await setJoinedAgo(newcomer, minutes(1));
    const spared = await pageOf("/credits/c10/paypal?code=small", newcomer.cookie);
    expect(spared).toContain("saves you at least as much as this code");
    expect(spared).toContain("Buy now for €7.43");
  });

  test("a discount code changes the prices of the cards it applies to, others say so", async () => {
    await addCode(HOST, { code: "LARGE", currency: "EUR", minimum_order_value: 2000 });
    const { cookie } = await addLoggedIn();
    const plain = await pageOf("/credits?back=/likes", cookie);
    expect(plain).toContain("Do you have a discount code?");
    expect(plain).toMatch(/<form[^>]*action="\/credits\?back=%2Flikes"/);
    const html = await pageOf("/credits?code=large", cookie);
    for (const text of [
      "Your code LARGE takes 30% off",
      "€27.93",
      "instead of €39.90",
      "€0.47 a message",
      "€9.90",
      "This bundle is below the minimum amount for this code.",
      'href="/credits/c60?code=large"',
      'href="/credits"',
    ])
      expect(html, text).toContain(text);
    expect(html.match(/below the minimum amount/g)).toHaveLength(1);
    const small = await pageOf("/credits/c10/paypal?code=large", cookie);
    for (const text of ["below the minimum amount", "Buy now for €9.90"])
      expect(small).toContain(text);
    const none = await pageOf("/credits?code=nothing", cookie);
    for (const text of ["We don’t recognise this code. Check it and try again.", "€9.90", "€39.90"])
      expect(none).toContain(text);
    expect(none).not.toContain("instead of");
  });
});

describe("shop rejected", () => {
  const PATH = "/credits/c10/paypal";
  let me: Awaited<ReturnType<typeof addLoggedIn>>;
  let agreed: Record<string, string>;

  beforeAll(() => addShopSite());
  beforeEach(async () => {
    me = await addLoggedIn();
    agreed = await checkoutFieldsOf(PATH, me.cookie);
  });

  /** The response to a form changed in the browser: its status and its page. */
  async function postChangedForm(changed: Record<string, string>, path = PATH) {
    const { immediate, ...rest } = { ...agreed, ...changed };
    const form = immediate === "" ? rest : { ...rest, immediate: immediate ?? "" };
    const answer = await postForm(path, form, { cookie: me.cookie });
    return { status: answer.status, page: await mainTextOf(answer) };
  }

  test.each([
    ["a lower price", { price: "989" }, 409, "The price has changed"],
    ["other money", { currency: "GBP" }, 409, "The price has changed"],
    ["no price", { price: "free" }, 422, "Part of the form"],
    [
      "a code that is none",
      { code: "NOTHING" },
      422,
      "We don’t recognise this code. Check it and try again.",
    ],
    ["an empty box", { immediate: "" }, 422, "Tick this box"],
  ])("%s buys nothing, and the page says why", async (_, changed, status, text) => {
    const before = await count("orders");
    const answer = await postChangedForm(changed);
    expect(answer.status).toBe(status);
    expect(answer.page).toContain(text);
    expect(answer.page).toContain("Buy now for €9.90");
    expect(await count("orders")).toBe(before);
  });

  test("only a bank of the chosen method is accepted", async () => {
    const before = await count("orders");
    agreed = await checkoutFieldsOf("/credits/c10/ideal", me.cookie);
    for (const changed of [{}, { bank: "elsewhere" }] as Record<string, string>[]) {
      const answer = await postChangedForm(changed, "/credits/c10/ideal");
      expect([answer.status, answer.page.includes("Choose your bank first.")]).toEqual([422, true]);
    }
    expect(await count("orders")).toBe(before);
    expect((await postChangedForm({ bank: "north" }, "/credits/c10/ideal")).status).toBe(303);
  });

  test("bundle and method come from the URL, and an unknown field is rejected", async () => {
    expect((await postChangedForm({ bundle: "c60" })).status).toBe(400);
    expect((await postChangedForm({ method: "ideal" })).status).toBe(400);
    expect((await postChangedForm({}, "/credits/c60/paypal")).status).toBe(409);
    expect((await postChangedForm({}, "/credits/c10")).status).toBe(404);
    expect((await postForm(PATH, agreed)).status).toBe(302);
  });

  test("at the member's own limit nothing is bought, and the page links to it", async () => {
    await env.DB.prepare(
      "INSERT INTO spending_limits (account_id, site_id, currency, amount) VALUES (?, ?, 'EUR', 989)",
    )
      .bind(me.id, HOST)
      .run();
    const answer = await postChangedForm({});
    expect(answer.status).toBe(403);
    expect(answer.page).toContain("over your own spending limit");
    expect(answer.page).toContain('href="/settings/spending"');
    for (const path of [PATH, "/credits/c10"]) {
      const before = await pageOf(path, me.cookie);
      expect(before, "told before the button").toContain("over your own spending limit");
      expect(before).not.toContain("Buy now");
    }
  });

  test("after much spending in one night stopping comes first, buying by another button", async () => {
    const now = { hour: "2-digit", hourCycle: "h23", timeZone: "Europe/Amsterdam" } as const;
    const from = Number(new Intl.DateTimeFormat("en", now).format(Date.now()));
    const night = { from, until: (from + 2) % 24, credits: 5 };
    const site = await addSite({ bundles: BUNDLES, night_pause: night }, "night.test");
    const by = { cookie: await logIn(await addMember(site)), origin: `https://${site}` };
    const go = async (more: object) => postForm(PATH, { ...agreed, ...more }, by);
    const refused = await go({});
    const answer = { status: refused.status, page: await mainTextOf(refused) };
    expect(answer.status).toBe(409);
    expect(answer.page).toMatch(
      /Leave it for tonight[\s\S]*<button[^>]*name="tonight"[^>]*>Buy anyway for €9\.90/,
    );
    expect(answer.page).not.toContain("Buy now");
    expect((await go({ tonight: "on" })).status).toBe(303);
  });
});

describe("pricing", () => {
  const bundles = [
    { id: "b10", credits: 10, prices: { EUR: 990, GBP: 890 } },
    { id: "b60", credits: 60, prices: { EUR: 3990 } },
  ];
  beforeAll(async () => {
    await addTestSite({ countries: ["NL", "GB", "PL"], bundles, refund_days: 14 });
  });

  const page = async (init: Parameters<typeof sendRequest>[1] = {}) =>
    (await sendRequest("/pricing", init)).text();
  async function pageOf(host: string): Promise<string> {
    return (
      await sendToApp.fetch(
        new Request(`https://${host}/pricing`, { headers: { "accept-language": "en" } }),
      )
    ).text();
  }

  test("prices are shown in the visitor's country's currency", async () => {
    const html = await page();
    expect((await sendRequest("/pricing")).status).toBe(200);
    for (const text of [
      "€9.90",
      "€39.90",
      "€0.99 a message",
      "Country: Netherlands",
      "Lowest price per message",
      "14 days",
    ]) {
      expect(html.replaceAll("<!-- -->", "")).toContain(text);
    }
    const british = await page({ cookie: "country=GB" });
    expect(british).toContain("£8.90");
    expect(british).not.toContain("€");
  });

  test("Premium prices include the number of photos", async () => {
    expect((await page()).replaceAll("<!-- -->", "")).toContain(
      "Up to 25 photos in your profile instead of 3",
    );
  });

  test("a country without bundles says so and shows no price", async () => {
    const html = await page({ cookie: "country=PL" });
    expect(html).toContain("Credits aren’t on sale at the moment (Poland).");
    expect(html).not.toMatch(/zł|\d a message/);
  });

  test("example prices are labelled as examples, real ones are not", async () => {
    expect(await page()).toContain("These prices are examples");
    await addSite({ bundles, placeholder_prices: false }, "real.test");
    expect(await pageOf("real.test")).not.toContain("These prices are examples");
  });

  test("message prices follow the settings of the site", async () => {
    await addSite({ bundles, message_credits: 7 }, "dear.test");
    expect((await pageOf("dear.test")).replaceAll("<!-- -->", "")).toMatch(
      /Sending a message.{0,99}7 credits/,
    );
    await addSite({ bundles, message_credits: 0 }, "free.test");
    const html = await pageOf("free.test");
    expect(html).toContain("Joining, browsing, liking, reading and writing are free.");
    expect(html).not.toMatch(/€0\.00|Lowest price|Your opening message to/);
  });

  test("Premium lists the search fields that the site offers, and none on a site without", async () => {
    const listed = async (host: string, settings: object) => {
      await addSite({ bundles, ...settings }, host);
      return /Also search by: ([^<]*)</.exec((await pageOf(host)).replaceAll("<!-- -->", ""))?.[1];
    };
    expect(await listed("hair.test", { search_fields: ["hair_colour", "interests"] })).toBe(
      "hair and interest",
    );
    expect(await listed("plain.test", { search_fields: ["age"] })).toBeUndefined();
  });

  test("photo and gift prices follow the settings, in credits and local currency", async () => {
    const costs = async (host: string, settings: object) => {
      await addSite({ bundles, ...settings }, host);
      return (await pageOf(host)).replaceAll("<!-- -->", "");
    };
    const first = await costs("first.test", {});
    expect(first).toMatch(/Sending a photo in a chat.{0,99}1 credit, from €0\.67/);
    expect(first).toMatch(/Sending a gift.{0,99}2 to 6 credits, from €1\.33/);
    const changed = await costs("changed.test", { photo_credits: 3, gift_credits: 5 });
    expect(changed).toMatch(/Sending a photo in a chat.{0,99}3 credits, from €2\.00/);
    expect(changed).toMatch(/Sending a gift.{0,99}5 to 15 credits, from €3\.33/);
    expect(await costs("given.test", { gift_credits: 0 })).toMatch(/Sending a gift.{0,99}Free/);
  });

  test("a member sees prices of the country of residence, as on the credits page", async () => {
    const me = await addLoggedIn();
    await env.DB.prepare("UPDATE profiles SET country = 'GB', region = NULL WHERE id = ?")
      .bind(me.id)
      .run();
    const abroad = { cookie: `${me.cookie}; country=NL` };
    for (const path of ["/pricing", "/credits"]) {
      const html = (await (await sendRequest(path, abroad)).text()).replaceAll("<!-- -->", "");
      expect(html, path).toContain("Country: United Kingdom");
      expect(html, path).toContain("All prices include 20% VAT.");
      expect(html, path).toContain("£8.90");
      expect(html, path).not.toContain("€");
      expect(html, path).not.toContain("/lang-config?next=/pricing");
    }
    expect(await page({ cookie: "country=NL" })).toContain("/lang-config?next=/pricing");
  });

  test("pricing links a visitor to the signup and a member to the same bundles", async () => {
    expect(await page()).toMatch(/href="\/signup"[^>]*>Join free/);
    const me = await addLoggedIn();
    expect(await page({ cookie: me.cookie })).toMatch(/href="\/credits"[^>]*>Your credits/);
    const credits = await (await sendRequest("/credits", { cookie: me.cookie })).text();
    for (const price of ["€9.90", "€39.90"]) expect(credits).toContain(price);
  });
});

describe("discountcode", () => {
  beforeAll(addShop);

  const call = async (query: string, cookie?: string) => {
    const answer = await sendRequest(`/api/discountcode.php?${query}`, { cookie });
    return { status: answer.status, body: await answer.json() };
  };
  const refused = (status: number, code: string) => ({ status, body: { error: { code } } });
  const NONE = refused(404, "code_not_found");

  async function addNew(ago: number, premium = false) {
    const member = await addLoggedIn({ premium });
    const joined = await setJoinedAt(member.id as MemberId, Date.now() - ago);
    return { ...member, joined };
  }

  test("discountcode.php returns a new member's welcome discount with its end, then 404", async () => {
    const { id, cookie, joined } = await addNew(minutes(5));
    expect(await call("welcome=true", cookie)).toEqual({
      status: 200,
      body: {
        code: "TIMEBONUS25",
        value_percentage: 25,
        status: "active",
        expired: false,
        validity: "once-per-user",
        country: null,
        user_id: id,
        expires: joined + hours(4),
        currency: null,
        minimum_order_value: 0,
        paymentmethods: null,
      },
    });
    expect(await call("welcome=true", (await addNew(hours(4))).cookie)).toEqual(NONE);
    expect(await call("welcome=true", (await addNew(5, true)).cookie)).toEqual(NONE);
  });

  test("a code is returned only to its member, for the item about to be bought", async () => {
    const { id, cookie } = await addLoggedIn({ premium: true });
    await addCode(HOST, { code: "MINE", user_id: id, currency: "EUR", minimum_order_value: 1000 });
    expect(await call("code=mine", cookie)).toMatchObject({
      status: 200,
      body: { code: "MINE", user_id: id, minimum_order_value: 10, value_percentage: 30 },
    });
    expect((await call("code=MINE&bundle=large&method=ideal", cookie)).status).toBe(200);
    expect(await call("code=MINE&bundle=small", cookie)).toEqual(NONE);
    expect(await call("code=MINE&bundle=nothing", cookie)).toEqual(NONE);
    expect(await call("code=MINE", (await addLoggedIn()).cookie)).toEqual(NONE);
    expect(await call("code=NEVER-GIVEN", cookie)).toEqual(NONE);
  });

  test("a used code returns that it is used to the member who used it", async () => {
    const { id, cookie } = await addLoggedIn();
    await addCode(HOST, { code: "GONE" });
    await env.DB.prepare(
      "INSERT INTO discount_uses (site_id, code, slot, account_id, order_id, used_at) VALUES (?1, 'GONE', ?2, ?2, 'o', 1)",
    )
      .bind(HOST, id)
      .run();
    expect(await call("code=GONE", cookie)).toEqual(refused(409, "code_used"));
  });

  test("a call without a session, or with neither or both parameters, is rejected", async () => {
    expect(await call("welcome=true")).toEqual(refused(403, "authentication_required"));
    const { cookie } = await addLoggedIn();
    for (const query of [
      "",
      "welcome=true&code=MINE",
      "welcome=yes",
      "code=",
      "code=A&method=gold",
    ])
      expect((await call(query, cookie)).status, query).toBe(422);
    expect((await call("code=MINE&user_id=me", cookie)).status).toBe(400);
  });
});

describe("welcome discount on the price list", () => {
  beforeAll(addShop);

  test("a member with the welcome discount sees their own prices, as at the checkout", async () => {
    const read = async (ago: number) => {
      const member = await addLoggedIn();
      await setJoinedAt(member.id as MemberId, Date.now() - ago);
      return pageOf("/pricing", member.cookie);
    };
    const page = await read(minutes(5));
    expect(page).toMatch(/€7\.49<.*instead of €9\.99/s);
    expect(await read(hours(5))).not.toContain("instead of €");
  });
});

describe("welcome banner", () => {
  beforeAll(addShop);

  /** The banner of a page: its target and its text; null where there is none. */
  async function bannerOf(ago: number, { premium = false, path = "/members", site = HOST } = {}) {
    const member = await addMember(site, { premium });
    await setJoinedAt(member.id, Date.now() - ago);
    const by = { cookie: await logIn(member), origin: `https://${site}`, language: "en" };
    const page = await textOf(await sendRequest(path, by));
    const [, to, text = ""] =
      /<aside aria-label="25% welcome discount"[^>]*><a [^>]*href="([^"]+)"[^>]*>(.*?)<\/aside>/s.exec(
        page,
      ) ?? [];
    return to === undefined ? null : { to, text: text.replaceAll(/<[^>]+>/g, " ") };
  }

  test("every page shows a new member when the welcome discount ends, without a countdown", async () => {
    const banner = await bannerOf(hours(3));
    expect(banner).toMatchObject({ to: expect.stringMatching(/^\/credits/) });
    expect(banner?.text).toMatch(/25% welcome discount\s+until \d\d:\d\d (?:today|tomorrow)/);
    expect(await bannerOf(minutes(1), { path: "/likes" })).not.toBeNull();
  });

  test("a buyer, a member of four hours, and a chat show no welcome banner", async () => {
    expect(await bannerOf(hours(4))).toBeNull();
    expect(await bannerOf(minutes(1), { premium: true })).toBeNull();
    expect(await bannerOf(minutes(1), { path: "/chats" })).toBeNull();
  });

  test("no banner on payment and account pages", async () => {
    for (const path of ["/credits/small", "/transactions", "/settings/delete"])
      expect(await bannerOf(minutes(1), { path }), path).toBeNull();
  });
});

describe("retention offers", () => {
  const BUNDLE = { id: "small", credits: 10, prices: { EUR: 499 } };

  /** A member who wants to leave a site that has retention offers. */
  async function addLeaver(settings: Record<string, unknown>) {
    const site = await addSite({
      delete_trial_bundle: BUNDLE.id,
      placeholder_prices: false,
      company: { ...COMPANY, delete_discount: 30 },
      ...settings,
    });
    const by = { cookie: await logIn(await addMember(site)), origin: `https://${site}` };
    const page = await (await sendRequest("/settings/delete", { ...by, language: "en" })).text();
    const html = /<main.*<\/main>/s.exec(page)?.[0] ?? "";
    return { by, html };
  }
  const waysIn = (html: string) =>
    Array.from(html.matchAll(/<li><a [^>]*href="([^"]+)"/g), ([, to]) => to);

  test("the leaving page offers nothing where nothing can be bought", async () => {
    const { by, html } = await addLeaver({ bundles: [] });
    expect(waysIn(html)).toEqual([
      "/settings/account",
      "/settings/privacy",
      "/settings/delete/confirm",
    ]);
    expect(html).not.toMatch(/Trial bundle|30%/);
    const response = await postForm("/settings/delete", {}, by);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/credits"]);
  });

  test("the leaving page shows the remaining credits and the refundable amount", async () => {
    const site = await addSite();
    const read = async (given: { credits?: number; premium?: boolean }) => {
      const by = { cookie: await logIn(await addMember(site, given)), origin: `https://${site}` };
      const page = await (
        await sendRequest("/settings/delete/confirm", { ...by, language: "en" })
      ).text();
      return /<main.*<\/main>/s.exec(page)?.[0] ?? "";
    };
    const bought = await read({ credits: 38, premium: true });
    expect(bought).toContain("You still have 38 credits.");
    expect(bought).toContain('href="/transactions"');
    const account = await read({ credits: 5 });
    expect(account).toContain("You still have 5 credits.");
    expect(account).not.toContain('href="/transactions"');
    expect(await read({})).not.toContain("You still have");
  });

  test("the refundable amount is shown before the delete button", async () => {
    const site = await addSite();
    const me = await addMember(site);
    const by = { cookie: await logIn(me), origin: `https://${site}`, language: "en" };
    const read = async () => (await sendRequest("/settings/delete/confirm", by)).text();
    expect(await read()).not.toContain("You can still cancel");
    await addPurchase(me, { price: 1190, credits: 10 });
    await addEntry(me, { amount: -4 });
    const page = await read();
    expect(page).toMatch(/You can still cancel your purchase and get .*€7\.14/);
    expect(page.indexOf("€7.14")).toBeLessThan(page.indexOf('id="delete-form"'));
  });

  test("buyers withdraw from their orders, everybody else without a session", async () => {
    const site = await addSite();
    const footer = async (account: { premium?: boolean }) => {
      const by = { cookie: await logIn(await addMember(site, account)), origin: `https://${site}` };
      const page = await (await sendRequest("/settings", { ...by, language: "en" })).text();
      return /<footer.*<\/footer>/s.exec(page)?.[0];
    };
    expect(await footer({ premium: true })).toMatch(
      /href="\/transactions#withdraw"[^>]*>Withdraw from contract here</,
    );
    expect(await footer({})).not.toContain('href="/transactions');
    expect(await footer({})).toMatch(/href="\/withdraw"[^>]*>Withdraw from contract here</);
  });

  test("in the list of orders, the footer links to the first that can be withdrawn", async () => {
    const site = await addSite();
    const me = await addMember(site, { premium: true });
    const by = { cookie: await logIn(me), origin: `https://${site}`, language: "en" };
    const read = async () => (await sendRequest("/transactions", by)).text();
    expect(await read()).toMatch(/href="\/withdraw"[^>]*>Withdraw from contract here</);
    await addPurchase(me, { price: 1190, credits: 10 });
    const page = await read();
    expect(page).toMatch(/href="\/transactions#withdraw"[^>]*>Withdraw from contract here</);
    expect(page.match(/id="withdraw"/g)).toHaveLength(1);
  });

  test("where credits are sold the leaving page offers a bundle with a discount", async () => {
    const { by, html } = await addLeaver({ bundles: [BUNDLE] });
    expect(waysIn(html)).toContain("/credits/small");
    expect(html).toMatch(/<button[^>]*>.*30%/s);
    const response = await postForm("/settings/delete", {}, by);
    const to = response.headers.get("location") ?? "";
    expect([response.status, to]).toEqual([
      303,
      expect.stringMatching(/^\/credits\?code=STAY-\w{10}$/),
    ]);
    const code = new URLSearchParams(to.split("?")[1]).get("code");
    const summary = await sendRequest(`/credits/small/ideal?code=${code}`, {
      ...by,
      language: "en",
    });
    expect(await summary.text()).toMatch(
      /name="price"[^>]*value="349"|value="349"[^>]*name="price"/,
    );
  });
});
