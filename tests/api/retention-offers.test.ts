import { expect, test } from "vitest";
import { addPurchase } from "../support/purchases";
import { addMember, addSite, COMPANY } from "../support/test-database";
import { addEntry } from "../support/wallet-ledger";
import { logIn, postForm, sendRequest } from "./app-client";

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
  expect(page).toMatch(/You can still cancel your purchase: .*€7\.14/);
  expect(page.indexOf("€7.14")).toBeLessThan(page.indexOf('id="delete-form"'));
});

test("only buyers see the withdrawal link at the end of a page", async () => {
  const site = await addSite();
  const footer = async (account: { premium?: boolean }) => {
    const by = { cookie: await logIn(await addMember(site, account)), origin: `https://${site}` };
    const page = await (await sendRequest("/settings", { ...by, language: "en" })).text();
    return /<footer.*<\/footer>/s.exec(page)?.[0];
  };
  expect(await footer({ premium: true })).toMatch(
    /href="\/transactions"[^>]*>Withdraw from the contract here</,
  );
  expect(await footer({})).not.toContain('href="/transactions"');
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
  const summary = await sendRequest(`/credits/small/ideal?code=${code}`, { ...by, language: "en" });
  expect(await summary.text()).toMatch(/name="price"[^>]*value="349"|value="349"[^>]*name="price"/);
});
