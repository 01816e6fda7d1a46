import { expect, test } from "vitest";
import { NOW, openContext, TOML, VALID_SETTINGS } from "../../tests/support/command-context.ts";
import { addSite } from "./commands.ts";
import { withRoute } from "./route.ts";
import { readSites } from "./site-database.ts";

test("a site is added with its settings, its route, and defaults for the rest", async () => {
  const { context, toml } = openContext();
  await addSite(context, "WWW.Example.com", [...VALID_SETTINGS, "niche=4"]);
  const [site] = await readSites(context.db);
  expect(site).toEqual({
    id: "www-example-com",
    host: "www.example.com",
    database: "DB",
    settings: {
      name: "Example",
      countries: ["NL", "BE"],
      support_email: "help@example.com",
      niche: 4,
      mail_name: "Example",
    },
  });
  expect(toml()).toBe(
    TOML.replace(
      "routes = []",
      'routes = [\n  { pattern = "www.example.com", custom_domain = true },\n]',
    ),
  );
});

test("another site keeps the existing routes and every other line", async () => {
  const { context, toml } = openContext();
  await addSite(context, "one.example.com", VALID_SETTINGS);
  await addSite(context, "two.example.com", VALID_SETTINGS);
  expect(toml()).toContain(
    'routes = [\n  { pattern = "one.example.com", custom_domain = true },\n  { pattern = "two.example.com", custom_domain = true },\n]\n\n[vars]',
  );
});

test("adding the same site again changes nothing", async () => {
  const { context, lines, toml, everyRow } = openContext();
  await addSite(context, "www.example.com", VALID_SETTINGS);
  const before = toml();
  const rows = everyRow();
  await addSite({ ...context, now: NOW + 1 }, "www.example.com", VALID_SETTINGS);
  expect([toml(), everyRow()]).toEqual([before, rows]);
  expect(lines).toContain("www.example.com is there already; nothing to change.");
});

test("a site that lost its route gets it back", async () => {
  const { context, toml, writeToml } = openContext();
  await addSite(context, "www.example.com", VALID_SETTINGS);
  writeToml(TOML);
  await addSite(context, "www.example.com", VALID_SETTINGS);
  expect(toml()).toContain('pattern = "www.example.com"');
});

test("a host of this machine gets no route", async () => {
  const { context, toml } = openContext();
  await addSite(context, "other.localhost", VALID_SETTINGS);
  expect(toml()).toBe(TOML);
  expect(await readSites(context.db)).toHaveLength(1);
});

test.each([
  [
    "a protocol in the host",
    "https://example.com",
    VALID_SETTINGS,
    '"https://example.com" is no host name',
  ],
  ["a port in the host", "example.com:80", VALID_SETTINGS, "is no host name"],
  [
    "a country that is none of ours",
    "example.com",
    ["name=A", "countries=NL,XX", "support_email=a@b.nl"],
    "countries[1] must be one of US, NL",
  ],
  [
    "a setting that does not exist",
    "example.com",
    [...VALID_SETTINGS, "colour=red"],
    'There is no setting "colour"',
  ],
  [
    "a setting that is missing",
    "example.com",
    ["name=A", "countries=NL"],
    "support_email is missing; it must be an e-mail address",
  ],
  [
    "a price below nothing",
    "example.com",
    [...VALID_SETTINGS, "message_credits=-1"],
    "message_credits must be a whole number from 0 to 1000, not -1.",
  ],
  [
    "a minimum age below 18",
    "example.com",
    [...VALID_SETTINGS, "min_age=16"],
    "min_age must be a whole number from 18 to 99, not 16.",
  ],
  [
    "an argument without a value",
    "example.com",
    [...VALID_SETTINGS, "demo"],
    '"demo" is no setting',
  ],
  ["an id that is none", "example.com", VALID_SETTINGS, "is no site id", "Not An Id"],
])("%s is rejected, and nothing is written", async (_name, host, pairs, message, id?: string) => {
  const { context, toml, files } = openContext();
  await expect(addSite(context, host, pairs, id)).rejects.toThrow(message);
  expect(await readSites(context.db)).toEqual([]);
  expect(toml()).toBe(TOML);
  expect(files()).toEqual(["wrangler.toml"]);
});

test("a wrangler.toml without a place for routes is rejected before any write", async () => {
  const { context, writeToml } = openContext();
  writeToml(TOML.replace("routes = []\n", ""));
  await expect(addSite(context, "example.com", VALID_SETTINGS)).rejects.toThrow(
    "has no list of routes",
  );
  expect(await readSites(context.db)).toEqual([]);
});

test("a database error leaves wrangler.toml unchanged", async () => {
  const { context, toml, files } = openContext();
  const broken = {
    ...context,
    db: { ...context.db, write: () => Promise.reject(new Error("no connection")) },
  };
  await expect(addSite(broken, "example.com", VALID_SETTINGS)).rejects.toThrow("no connection");
  expect(toml()).toBe(TOML);
  expect(files()).toEqual(["wrangler.toml"]);
});

test("an existing host with other settings is not overwritten", async () => {
  const { context } = openContext();
  await addSite(context, "example.com", VALID_SETTINGS);
  await expect(addSite(context, "example.com", ["name=Other"])).rejects.toThrow(
    "is there already with another name",
  );
});

test("a text with SQL characters is stored unchanged", async () => {
  const { context } = openContext();
  const name = `'); DROP TABLE sites; --`;
  await addSite(context, "example.com", [`name=${name}`, ...VALID_SETTINGS.slice(1)]);
  expect((await readSites(context.db))[0]?.settings.name).toBe(name);
});

test("routes below the first table are not the Worker's own", () => {
  expect(() => withRoute('name = "x"\n[env.test]\nroutes = []\n', "example.com")).toThrow(
    "has no list of routes",
  );
});
