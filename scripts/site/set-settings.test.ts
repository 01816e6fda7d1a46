import { expect, test } from "vitest";
import { openContext, VALID_SETTINGS } from "../../tests/support/command-context.ts";
import { setSettings, unsetSettings } from "./change-settings.ts";
import { addSite } from "./commands.ts";
import { readSites } from "./site-database.ts";

test("settings are changed together or not at all, and only the named ones", async () => {
  const { context, everyRow } = openContext();
  await addSite(context, "example.com", VALID_SETTINGS);
  await setSettings(context, "example.com", [
    "message_credits=2",
    "support_phone=020",
    'index_title={"nl":"It\'s a match"}',
    "domain_language=null",
  ]);
  const [site] = await readSites(context.db);
  expect(site?.settings).toMatchObject({
    message_credits: 2,
    support_phone: "020",
    index_title: { nl: "It's a match" },
    domain_language: null,
    name: "Example",
  });
  const rows = everyRow();
  await expect(
    setSettings(context, "example.com", ["message_credits=3", "min_age=12"]),
  ).rejects.toThrow("min_age");
  expect(everyRow()).toEqual(rows);
  await expect(setSettings(context, "nowhere.com", ["message_credits=3"])).rejects.toThrow(
    "There is no site nowhere.com; there are example.com.",
  );
});

test.each([
  ['index_title={"en":"Meet', "index_title begins like JSON and is not valid JSON"],
  ["countries=[NL,BE", "countries begins like JSON and is not valid JSON"],
  ["support_email=", "support_email has no default"],
  ["mesage_credits=2", "did you mean message_credits?"],
  ["toString=2", 'There is no setting "toString"'],
])("%s is rejected, and nothing is written", async (pair, message) => {
  const { context, everyRow } = openContext();
  await addSite(context, "example.com", VALID_SETTINGS);
  const rows = everyRow();
  await expect(setSettings(context, "example.com", ["message_credits=3", pair])).rejects.toThrow(
    message,
  );
  expect(everyRow()).toEqual(rows);
});

test("an empty value and unset both reset to the default", async () => {
  const { context, lines } = openContext();
  await addSite(context, "example.com", [
    ...VALID_SETTINGS,
    "index_title=Meet someone",
    "message_credits=3",
  ]);
  await setSettings(context, "example.com", ["index_title="]);
  expect(lines).toContain('index_title: "Meet someone" → null  (default)');
  await unsetSettings(context, "example.com", ["message_credits"]);
  expect(lines).toContain("message_credits: 3 → 1  (default)");
  expect(Object.keys((await readSites(context.db))[0]?.settings ?? {})).not.toEqual(
    expect.arrayContaining(["index_title", "message_credits"]),
  );
  await expect(unsetSettings(context, "example.com", ["name"])).rejects.toThrow(
    "name has no default",
  );
  await expect(unsetSettings(context, "example.com", ["mesage_credits"])).rejects.toThrow(
    "did you mean message_credits?",
  );
});

test("the label of fictional profiles stays as long as the site has one", async () => {
  const { context, sqlite, everyRow } = openContext();
  const labels = ["icon=drama", "warning=Invented", "singular=Fiction", "plural=Fictions"];
  const labelled = labels.map((word) => `fictional_${word}`);
  await addSite(context, "example.com", [...VALID_SETTINGS, ...labelled]);
  await unsetSettings(context, "example.com", ["fictional_icon"]);
  await setSettings(context, "example.com", ["fictional_icon=drama"]);
  sqlite.exec(
    "INSERT INTO profiles (id, site_id, status, name, birth_date, language, joined_at, last_active_at, fictional) VALUES ('p', 'example-com', 'active', 'Nova', '1990-01-01', 'en', 0, 0, 1)",
  );
  const rows = everyRow();
  await expect(
    unsetSettings(context, "example.com", ["fictional_icon", "fictional_plural"]),
  ).rejects.toThrow("which fictional_icon, fictional_plural must label");
  expect(everyRow()).toEqual(rows);
  await setSettings(context, "example.com", ["fictional_singular=Made up", "message_credits=2"]);
});
