import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { addMember, addSite } from "../support/test-database";
import { addLoggedIn, count, logIn, postForm } from "./app-client";
import { addShopSite, BUNDLES, checkoutFieldsOf, mainTextOf, pageOf } from "./shop-pages";

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
  ["a code that is none", { code: "NOTHING" }, 422, "Code not found"],
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
    "INSERT INTO spending_limits (account_id, site_id, currency, amount) VALUES (?, 'site.test', 'EUR', 989)",
  )
    .bind(me.id)
    .run();
  const answer = await postChangedForm({});
  expect(answer.status).toBe(403);
  expect(answer.page).toContain("the limit you’ve set for yourself");
  expect(answer.page).toContain('href="/settings/spending"');
  for (const path of [PATH, "/credits/c10"]) {
    const before = await pageOf(path, me.cookie);
    expect(before, "told before the button").toContain("the limit you’ve set for yourself");
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
