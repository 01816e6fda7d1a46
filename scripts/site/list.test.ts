import { expect, test } from "vitest";
import { openContext, VALID_SETTINGS } from "../../tests/support/command-context.ts";
import { addSite, removeSite } from "./commands.ts";
import { listSites } from "./list.ts";

test("list shows each site with its settings and id", async () => {
  const { context, lines } = openContext();
  await addSite(context, "example.com", VALID_SETTINGS);
  lines.length = 0;
  await listSites(context);
  expect(lines).toEqual(['example.com  Example, niche 1, NL BE (site "example-com")']);
});

test("a misspelt host gets a suggestion", async () => {
  const { context } = openContext();
  await addSite(context, "www.example.com", VALID_SETTINGS);
  await expect(removeSite(context, "www.exmple.com")).rejects.toThrow(
    "did you mean www.example.com?",
  );
});
