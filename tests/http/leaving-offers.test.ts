import { beforeAll, expect, test } from "vitest";
import { addSite, COMPANY } from "../support/world";
import { addLoggedIn, ask, HOST } from "./support";

const BUNDLE = { id: "small", credits: 10, prices: { EUR: 499 } };

// Everything is set that an offer needs, but nobody can pay.
beforeAll(() =>
  addSite(
    {
      bundles: [BUNDLE],
      delete_trial_bundle: BUNDLE.id,
      company: { ...COMPANY, delete_discount: 30 },
      placeholder_prices: false,
    },
    HOST,
  ),
);

test("whoever wants to leave is offered what can be had, and nothing that nobody can buy", async () => {
  const { cookie } = await addLoggedIn();
  const page = await (await ask("/settings/delete", { cookie, language: "en" })).text();
  const html = /<main.*<\/main>/s.exec(page)?.[0] ?? "";
  const ways = Array.from(html.matchAll(/<li><a [^>]*href="([^"]+)"/g), ([, to]) => to);
  expect(ways).toEqual(["/settings/account", "/settings/privacy", "/settings/delete/confirm"]);
  expect(html).not.toMatch(/Trial package|30%|499|4\.99/);
  const prices = await (await ask("/credits", { cookie, language: "en" })).text();
  expect(prices).toContain("Credits can’t be bought on this site");
});
