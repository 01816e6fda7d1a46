import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  addSite,
  type Desk,
  listSites,
  removeSite,
  setSettings,
  showSite,
  unsetSettings,
} from "./commands.ts";
import { withRoute } from "./route.ts";
import { readSites, type SiteDatabase } from "./rows.ts";

const TOML = `# What Cloudflare runs.\nname = "dating"\nmain = "x.ts"\ncompatibility_date = "2026-10-01"\nroutes = []\n\n[vars]\nMAIL_FROM = "a@b.nl"\n`;
const GOOD = ["name=Example", "countries=NL,BE", "support_email=help@example.com"];
const NOW = 1_790_000_000_000;

let root: string;
let sqlite: DatabaseSync;
let said: string[];
let desk: Desk;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "site-"));
  writeFileSync(join(root, "wrangler.toml"), TOML);
  sqlite = new DatabaseSync(":memory:");
  const migrations = join(import.meta.dirname, "../../migrations");
  for (const name of readdirSync(migrations).sort())
    if (name.endsWith(".sql")) sqlite.exec(readFileSync(join(migrations, name), "utf8"));
  said = [];
  desk = {
    db: databaseOf(sqlite),
    root,
    now: NOW,
    say: (line) => said.push(line),
    ask: async () => null,
  };
});
afterEach(() => rmSync(root, { recursive: true }));

test("a site is added with its settings, its route, and defaults for the rest", async () => {
  await addSite(desk, "WWW.Example.com", [...GOOD, "niche=4"]);
  const [site] = await readSites(desk.db);
  expect(site).toEqual({
    id: "www-example-com",
    host: "www.example.com",
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

test("a further site keeps the routes that are there, and every other line", async () => {
  await addSite(desk, "one.example.com", GOOD);
  await addSite(desk, "two.example.com", GOOD);
  expect(toml()).toContain(
    'routes = [\n  { pattern = "one.example.com", custom_domain = true },\n  { pattern = "two.example.com", custom_domain = true },\n]\n\n[vars]',
  );
});

test("adding the same site once more changes nothing", async () => {
  await addSite(desk, "www.example.com", GOOD);
  const [before, rows] = [toml(), everyRow()];
  await addSite({ ...desk, now: NOW + 1 }, "www.example.com", GOOD);
  expect([toml(), everyRow()]).toEqual([before, rows]);
  expect(said).toContain("www.example.com is there already; nothing to change.");
});

test("a site that lost its route gets it back", async () => {
  await addSite(desk, "www.example.com", GOOD);
  writeFileSync(join(root, "wrangler.toml"), TOML);
  await addSite(desk, "www.example.com", GOOD);
  expect(toml()).toContain('pattern = "www.example.com"');
});

test("a host of this machine gets no route", async () => {
  await addSite(desk, "other.localhost", GOOD);
  expect(toml()).toBe(TOML);
  expect(await readSites(desk.db)).toHaveLength(1);
});

test.each([
  ["a protocol in the host", "https://example.com", GOOD, '"https://example.com" is no host name'],
  ["a port in the host", "example.com:80", GOOD, "is no host name"],
  [
    "a country that is none of ours",
    "example.com",
    ["name=A", "countries=NL,XX", "support_email=a@b.nl"],
    "countries cannot be NL,XX: Invalid option",
  ],
  [
    "a setting that does not exist",
    "example.com",
    [...GOOD, "colour=red"],
    'There is no setting "colour"',
  ],
  [
    "a setting that is missing",
    "example.com",
    ["name=A", "countries=NL"],
    "support_email: is missing",
  ],
  [
    "a price below nothing",
    "example.com",
    [...GOOD, "message_credits=-1"],
    "message_credits cannot be -1: Too small",
  ],
  [
    "a minimum age below 18",
    "example.com",
    [...GOOD, "min_age=16"],
    "min_age cannot be 16: Too small",
  ],
  ["an argument without a value", "example.com", [...GOOD, "demo"], '"demo" is no setting'],
  ["an id that is none", "example.com", GOOD, "is no site id", "Not An Id"],
])("%s is refused, and nothing is written", async (_name, host, pairs, message, id?: string) => {
  await expect(addSite(desk, host, pairs, id)).rejects.toThrow(message);
  expect(await readSites(desk.db)).toEqual([]);
  expect(toml()).toBe(TOML);
  expect(readdirSync(root)).toEqual(["wrangler.toml"]);
});

test("a wrangler.toml without a place for routes is refused before anything is written", async () => {
  writeFileSync(join(root, "wrangler.toml"), TOML.replace("routes = []\n", ""));
  await expect(addSite(desk, "example.com", GOOD)).rejects.toThrow("has no list of routes");
  expect(await readSites(desk.db)).toEqual([]);
});

test("a database that refuses leaves wrangler.toml as it was", async () => {
  const broken = {
    ...desk,
    db: { ...desk.db, write: () => Promise.reject(new Error("no connection")) },
  };
  await expect(addSite(broken, "example.com", GOOD)).rejects.toThrow("no connection");
  expect(toml()).toBe(TOML);
  expect(readdirSync(root)).toEqual(["wrangler.toml"]);
});

test("a host that is there with other settings is not overwritten", async () => {
  await addSite(desk, "example.com", GOOD);
  await expect(addSite(desk, "example.com", ["name=Other"])).rejects.toThrow(
    "is there already, with another name",
  );
});

test("settings are changed together or not at all, and only those that are named", async () => {
  await addSite(desk, "example.com", GOOD);
  await setSettings(desk, "example.com", [
    "message_credits=2",
    "support_phone=020",
    'index_title={"nl":"It\'s a match"}',
    "domain_language=null",
  ]);
  const [site] = await readSites(desk.db);
  expect(site?.settings).toMatchObject({
    message_credits: 2,
    support_phone: "020",
    index_title: { nl: "It's a match" },
    domain_language: null,
    name: "Example",
  });
  const rows = everyRow();
  await expect(
    setSettings(desk, "example.com", ["message_credits=3", "min_age=12"]),
  ).rejects.toThrow("min_age");
  expect(everyRow()).toEqual(rows);
  await expect(setSettings(desk, "nowhere.com", ["message_credits=3"])).rejects.toThrow(
    "There is no site nowhere.com. There are: example.com",
  );
});

test.each([
  ['index_title={"en":"Meet', "index_title begins like JSON and is none"],
  ["countries=[NL,BE", "countries begins like JSON and is none"],
  ["support_email=", "support_email has no default"],
  ["mesage_credits=2", "Did you mean message_credits?"],
  ["toString=2", 'There is no setting "toString"'],
])("%s is refused, and nothing is written", async (pair, message) => {
  await addSite(desk, "example.com", GOOD);
  const rows = everyRow();
  await expect(setSettings(desk, "example.com", ["message_credits=3", pair])).rejects.toThrow(
    message,
  );
  expect(everyRow()).toEqual(rows);
});

test("an empty value and unset both go back to the default", async () => {
  await addSite(desk, "example.com", [...GOOD, "index_title=Meet someone", "message_credits=3"]);
  await setSettings(desk, "example.com", ["index_title="]);
  expect(said).toContain('index_title: "Meet someone" → null  (default)');
  await unsetSettings(desk, "example.com", ["message_credits"]);
  expect(said).toContain("message_credits: 3 → 1  (default)");
  expect(Object.keys((await readSites(desk.db))[0]?.settings ?? {})).not.toEqual(
    expect.arrayContaining(["index_title", "message_credits"]),
  );
  await expect(unsetSettings(desk, "example.com", ["name"])).rejects.toThrow("name has no default");
  await expect(unsetSettings(desk, "example.com", ["mesage_credits"])).rejects.toThrow(
    "Did you mean message_credits?",
  );
});

test("a misspelt host is answered with the one that is meant", async () => {
  await addSite(desk, "www.example.com", GOOD);
  await expect(showSite(desk, "www.exmple.com")).rejects.toThrow("Did you mean www.example.com?");
});

test("a site is removed with its route once its host was typed", async () => {
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

test("add and show end with what is still missing", async () => {
  await addSite(desk, "example.com", [...GOOD, 'index_title={"en":"Meet someone"}']);
  const missing = said.at(-1) ?? "";
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
  await setSettings(desk, "example.com", [
    `company=${JSON.stringify(company)}`,
    `bundles=${JSON.stringify(bundles)}`,
    "index_title=Meet",
    "description=Someone",
  ]);
  await showSite(desk, "example.com");
  expect(said.at(-1)).toBe(
    "Still missing:\n  placeholder_prices: the prices are examples; set it to false once they are real",
  );
  await setSettings(desk, "example.com", ["placeholder_prices=false"]);
  await showSite(desk, "example.com");
  expect(said.at(-1)).not.toContain("Still missing");
});

test("a text is stored as it is, whatever it means to SQL", async () => {
  const name = `'); DROP TABLE sites; --`;
  await addSite(desk, "example.com", [`name=${name}`, ...GOOD.slice(1)]);
  expect((await readSites(desk.db))[0]?.settings.name).toBe(name);
});

test("list and show tell what is stored and what is a default", async () => {
  await addSite(desk, "example.com", GOOD);
  said.length = 0;
  await listSites(desk);
  await showSite(desk, "example.com");
  expect(said[0]).toBe('example.com  Example, niche 1, NL BE (site "example-com")');
  expect(said).toContain('  name = "Example"');
  expect(said).toContain("  message_credits = 1  (default)");
});

test("routes below the first table are not taken for the Worker's own", () => {
  expect(() => withRoute('name = "x"\n[env.test]\nroutes = []\n', "example.com")).toThrow(
    "has no list of routes",
  );
});

const toml = () => readFileSync(join(root, "wrangler.toml"), "utf8");
const everyRow = () => [
  sqlite.prepare("SELECT * FROM sites ORDER BY id").all(),
  sqlite.prepare("SELECT * FROM site_settings ORDER BY site_id, key").all(),
];

function databaseOf(db: DatabaseSync): SiteDatabase {
  return {
    read: async (sql) => db.prepare(sql).all(),
    write: async (statements) => db.exec(`BEGIN;\n${statements.join("\n")}\nCOMMIT;`),
  };
}
