import { expect, test } from "vitest";
import { openContext, VALID_SETTINGS } from "../../tests/support/command-context.ts";
import { setSettings } from "./change-settings.ts";
import { addSite } from "./commands.ts";
import { listSites, showSite } from "./show.ts";

test("a misspelt host gets a suggestion", async () => {
  const { context } = openContext();
  await addSite(context, "www.example.com", VALID_SETTINGS);
  await expect(showSite(context, "www.exmple.com")).rejects.toThrow(
    "did you mean www.example.com?",
  );
});

test("add and show end with what is still missing", async () => {
  const { context, lines } = openContext();
  await addSite(context, "example.com", [...VALID_SETTINGS, 'index_title={"en":"Meet someone"}']);
  const missing = lines.at(-1) ?? "";
  for (const part of [
    "Still missing:",
    "company: nobody can join",
    "bundles: there is nothing to buy",
    "index_title: the product's own words stand in da, de, es",
  ]) {
    expect(missing).toContain(part);
  }
  const company = {
    name: "A",
    address: "B",
    city: "C",
    country: "NL",
    kvk: "1",
    added: "2026-01-01",
  };
  const bundles = [{ id: "c10", credits: 10, prices: { EUR: 1000 } }];
  await setSettings(context, "example.com", [
    `company=${JSON.stringify(company)}`,
    `bundles=${JSON.stringify(bundles)}`,
    "index_title=Meet",
    "description=Someone",
  ]);
  await showSite(context, "example.com");
  expect(lines.at(-1)).toBe(
    "Still missing:\n  placeholder_prices: the prices are examples; set it to false once they are real",
  );
  await setSettings(context, "example.com", ["placeholder_prices=false"]);
  await showSite(context, "example.com");
  expect(lines.at(-1)).not.toContain("Still missing");
});

test("list and show mark stored values and defaults", async () => {
  const { context, lines } = openContext();
  await addSite(context, "example.com", VALID_SETTINGS);
  lines.length = 0;
  await listSites(context);
  await showSite(context, "example.com");
  expect(lines[0]).toBe('example.com  Example, niche 1, NL BE (site "example-com")');
  expect(lines).toContain('  name = "Example"');
  expect(lines).toContain("  message_credits = 1  (default)");
});
