import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addSite } from "../support/test-database";
import { addLoggedIn, HOST, sendRequest, sendToApp } from "./app-client";

const bundles = [
  { id: "b10", credits: 10, prices: { EUR: 990, GBP: 890 } },
  { id: "b60", credits: 60, prices: { EUR: 3990 } },
];
beforeAll(async () => {
  await addSite({ countries: ["NL", "GB", "PL"], bundles, refund_days: 14 }, HOST);
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
