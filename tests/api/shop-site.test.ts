import { beforeAll, expect, test } from "vitest";
import { hours, minutes } from "~/kit/duration";
import { addMember, addSite } from "../support/test-database";
import { addLoggedIn, logIn, ORIGIN, postForm, sendRequest, textOf } from "./app-client";
import {
  addShopSite,
  BUNDLES,
  checkoutFieldsOf,
  mainTextOf,
  pageOf,
  setJoinedAgo,
} from "./shop-pages";

beforeAll(() => addShopSite());

test("bundles are links with their full price, and none is preselected", async () => {
  const { cookie } = await addLoggedIn();
  const html = await pageOf("/credits?back=/likes", cookie);
  for (const text of ["€9.90", "€39.90", "€0.99 a message", "Payments here are only a test"])
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
  for (const text of ["Welcome discount, 25%", "-€2.47", "Buy now for €7.43"])
    expect(html).toContain(text);
  const late = await addLoggedIn();
  await setJoinedAgo(late, hours(4) + minutes(1));
  expect(await pageOf("/credits/c10/paypal", late.cookie)).toContain("Buy now for €9.90");
});

test("Premium shows its price, its claim and the next step", async () => {
  const free = await addLoggedIn();
  const paid = await addLoggedIn({ premium: true });
  const html = await pageOf("/premium?back=/members/x", free.cookie);
  for (const text of ["10 credits for €9.90", "25 photos", 'href="/credits?back=%2Fmembers%2Fx"'])
    expect(html).toContain(text);
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
      await sendRequest(path, { cookie: `${cookie}; locale=${locale}`, origin: `https://${site}` }),
    );
  };
  for (const path of ["/credits", "/premium"]) {
    const html = await read(path, false);
    expect(html).toMatch(/46% more likely.{0,99}Source: own figures, 1 November 2026/);
    expect(await read(path, true)).not.toContain("46%");
    expect(await read(path, false, "de")).not.toContain("46");
  }
});

test("the top bar links buyers to the same order again, others to Premium", async () => {
  const free = await addLoggedIn();
  const paid = await addLoggedIn({ premium: true });
  const bar = async (cookie: string) =>
    (await textOf(await sendRequest("/likes", { cookie }))).split("<main")[0] ?? "";
  expect(await bar(free.cookie)).toContain('href="/premium"');
  expect(await bar(paid.cookie)).toContain('href="/credits/repeat-order"');
});

test("where nothing can be bought the pages say so and offer nothing", async () => {
  const site = await addSite({ bundles: [] }, "closed.test");
  const cookie = await logIn(await addMember(site));
  const at = { cookie, origin: "https://closed.test" };
  expect(await mainTextOf(await sendRequest("/credits", at))).toContain(
    "Credits can’t be bought on this site",
  );
  expect(await mainTextOf(await sendRequest("/premium", at))).toContain(
    "Credits can’t be bought on this site",
  );
  const bundle = await sendRequest("/credits/c10", at);
  expect([bundle.status, bundle.headers.get("location")]).toEqual([302, "/credits"]);
});
