import { expect, test } from "vitest";
import { GOOD, openDesk, TOML } from "../../tests/support/desk.ts";
import { addSite, removeSite } from "./commands.ts";
import { readSites } from "./rows.ts";

test("a site is removed with its route once its host was typed", async () => {
  const { desk, toml, everyRow } = openDesk();
  await addSite(desk, "example.com", GOOD);
  for (const answer of [null, "", "yes", "other.com"]) {
    await expect(removeSite({ ...desk, ask: async () => answer }, "example.com")).rejects.toThrow(
      "Nothing was removed.",
    );
  }
  expect(await readSites(desk.db)).toHaveLength(1);
  await addSite(desk, "two.example.com", GOOD);
  await removeSite({ ...desk, ask: async () => "example.com" }, "example.com");
  expect((await readSites(desk.db)).map((site) => site.host)).toEqual(["two.example.com"]);
  expect(toml()).toBe(
    TOML.replace(
      "routes = []",
      'routes = [\n  { pattern = "two.example.com", custom_domain = true },\n]',
    ),
  );
  await removeSite({ ...desk, ask: async () => "two.example.com" }, "two.example.com");
  expect([toml(), everyRow()]).toEqual([TOML, [[], []]]);
});

test("a site that somebody joined is not removed", async () => {
  const { desk, sqlite } = openDesk();
  await addSite(desk, "example.com", GOOD);
  sqlite.exec(
    "INSERT INTO accounts (id, site_id, email, password_hash, status, language, signup_step, signup_date) VALUES ('a', 'example-com', 'a@b.nl', 'x', 'active', 'en', 5, 0)",
  );
  await expect(
    removeSite({ ...desk, ask: async () => "example.com" }, "example.com"),
  ).rejects.toThrow("has 1 account and stays");
  expect(await readSites(desk.db)).toHaveLength(1);
});

test("a member who joins while a site is being removed keeps it", async () => {
  const { desk, sqlite, everyRow } = openDesk();
  await addSite(desk, "example.com", GOOD);
  const rows = everyRow();
  const ask = async () => {
    sqlite.exec(
      "INSERT INTO accounts (id, site_id, email, password_hash, status, language, signup_step, signup_date) VALUES ('a', 'example-com', 'a@b.nl', 'x', 'active', 'en', 5, 0)",
    );
    return "example.com";
  };
  await expect(removeSite({ ...desk, ask }, "example.com")).rejects.toThrow(/Somebody joined/);
  expect(everyRow()).toEqual(rows);
});
