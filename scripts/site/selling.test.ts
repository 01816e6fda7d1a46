import { expect, test } from "vitest";
import { openContext, VALID_SETTINGS } from "../../tests/support/command-context.ts";
import { setSettings } from "./change-settings.ts";
import { addSite } from "./commands.ts";
import { showSite } from "./show.ts";

const BUNDLES = `bundles=[{"id":"c10","credits":10,"prices":{"EUR":1190}},{"id":"c25","credits":25,"prices":{"EUR":2490}}]`;

/** The output of `show` under a heading after these settings were set. */
async function shown(heading: string, ...settings: string[]) {
  const { context, lines: output } = openContext();
  await addSite(context, "example.com", [...VALID_SETTINGS, "countries=NL,BE,PL", BUNDLES]);
  if (settings.length > 0) await setSettings(context, "example.com", settings);
  await showSite(context, "example.com");
  const [, ...lines] = output.find((text) => text.startsWith(heading))?.split("\n  ") ?? [];
  return lines;
}

test("show lists prices, VAT and payment methods of each country today", async () => {
  const [nl = "", be = "", ...more] = await shown("Sold today");
  expect(nl).toMatch(/^NL {2}2 bundles from 11\.90 EUR, VAT 21 %: ideal /);
  expect(be).toContain("bancontact");
  expect(`${nl}${be}`).not.toMatch(/sofort|giropay/);
  expect(more).toEqual([]);
});

test("methods with dates and taxes are set, and shown as of today", async () => {
  const methods = `payment_methods=[{"method":"creditcard","countries":["NL"],"until":"2100-01-01"},{"method":"ideal","from":"2100-01-01"},{"method":"paypal","countries":["BE"]}]`;
  const [nl, be] = await shown(
    "Sold today",
    methods,
    'tax={"NL":[{"from":"2026-01-01","rate":900}]}',
  );
  expect(nl).toBe("NL  2 bundles from 11.90 EUR, VAT 9 %: creditcard");
  expect(be).toBe("BE  2 bundles from 11.90 EUR, VAT 21 %: paypal");
});

test("a missing price, payment method or trial bundle is reported", async () => {
  const methods = `payment_methods=[{"method":"ideal"}]`;
  expect(await shown("Look at", methods, "delete_trial_bundle=c99")).toEqual([
    "bundles: none has a price for PL",
    "payment_methods: none is open in BE, PL",
    'delete_trial_bundle: there is no bundle "c99"',
  ]);
  const prices = BUNDLES.replaceAll("}}", ',"PLN":4990}}');
  expect(await shown("Look at", prices, "delete_trial_bundle=c25")).toEqual([]);
});

test("an unknown method or tax is not stored", async () => {
  for (const [pair, message] of [
    ['payment_methods=[{"method":"cash"}]', "payment_methods"],
    ['payment_methods=[{"method":"ideal","until":"soon"}]', "payment_methods"],
    ['tax={"XX":[{"from":"2026-01-01","rate":900}]}', "tax"],
    ['night_pause={"from":25,"until":6,"credits":1}', "night_pause"],
  ] as const)
    await expect(shown("Sold today", pair)).rejects.toThrow(message);
  expect(await shown("Sold today", "night_pause=null")).toHaveLength(2);
});
