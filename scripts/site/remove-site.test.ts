import { expect, test } from "vitest";
import { openContext, TOML, VALID_SETTINGS } from "../../tests/support/command-context.ts";
import { addSite, removeSite } from "./commands.ts";
import { readSites } from "./site-database.ts";

test("a site is removed with its route after its host was typed", async () => {
  const { context, toml, everyRow } = openContext();
  await addSite(context, "example.com", VALID_SETTINGS);
  for (const answer of [null, "", "yes", "other.com"]) {
    await expect(
      removeSite({ ...context, prompt: async () => answer }, "example.com"),
    ).rejects.toThrow("Nothing was removed.");
  }
  expect(await readSites(context.db)).toHaveLength(1);
  await addSite(context, "two.example.com", VALID_SETTINGS);
  await removeSite({ ...context, prompt: async () => "example.com" }, "example.com");
  expect((await readSites(context.db)).map((site) => site.host)).toEqual(["two.example.com"]);
  expect(toml()).toBe(
    TOML.replace(
      "routes = []",
      'routes = [\n  { pattern = "two.example.com", custom_domain = true },\n]',
    ),
  );
  await removeSite({ ...context, prompt: async () => "two.example.com" }, "two.example.com");
  expect([toml(), everyRow()]).toEqual([TOML, [[], []]]);
});

test("a site with a member is not removed", async () => {
  const { context, sqlite } = openContext();
  await addSite(context, "example.com", VALID_SETTINGS);
  sqlite.exec(
    "INSERT INTO accounts (id, site_id, email, password_hash, status, language, signup_step, signup_date) VALUES ('a', 'example-com', 'a@b.nl', 'x', 'active', 'en', 5, 0)",
  );
  await expect(
    removeSite({ ...context, prompt: async () => "example.com" }, "example.com"),
  ).rejects.toThrow("has 1 account and stays");
  expect(await readSites(context.db)).toHaveLength(1);
});

test("a member who joins during a removal keeps the site", async () => {
  const { context, sqlite, everyRow } = openContext();
  await addSite(context, "example.com", VALID_SETTINGS);
  const rows = everyRow();
  const prompt = async () => {
    sqlite.exec(
      "INSERT INTO accounts (id, site_id, email, password_hash, status, language, signup_step, signup_date) VALUES ('a', 'example-com', 'a@b.nl', 'x', 'active', 'en', 5, 0)",
    );
    return "example.com";
  };
  await expect(removeSite({ ...context, prompt }, "example.com")).rejects.toThrow(
    /Somebody joined/,
  );
  expect(everyRow()).toEqual(rows);
});
