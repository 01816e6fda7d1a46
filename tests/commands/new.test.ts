import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { ROOT } from "../../scripts/lib/paths.ts";
import { NIGHTLY } from "../support/nightly.ts";
import { expectProblem, expectSuccess, npmRun } from "./command-process.ts";

/** A copy of what the generators write into and of what the types of the result need. */
const folder = mkdtempSync(join(tmpdir(), "new-"));
const FOLDERS = ["app", "bench", "docs", "public", "scripts", "tests", "workers"];
const FILES = [".gitignore", "biome.json", "package-lock.json", "package.json", "tsconfig.json"];
const MORE = ["vite.config.ts", "wrangler.toml"];
const PATIENCE = { timeout: 600_000 };
beforeAll(() => {
  for (const name of [...FOLDERS, ...FILES, ...MORE])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
}, PATIENCE.timeout);
afterAll(() => rmSync(folder, { recursive: true }), PATIENCE.timeout);

const runNew = (...args: string[]) => npmRun("new", args, { folder, direct: true });
const ok = async (...args: string[]) => expectSuccess(await runNew(...args));
const read = (path: string) => readFileSync(join(folder, path), "utf8");
const texts = (language: string, space: string) =>
  JSON.parse(read(`app/i18n/locales/${language}/${space}.json`));

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const name of ["app", "docs", "tests"])
    for (const path of readdirSync(join(folder, name), { recursive: true, withFileTypes: true }))
      if (path.isFile())
        hash.update(path.name).update(readFileSync(join(path.parentPath, path.name)));
  return hash.update(read("wrangler.toml")).digest("hex");
}

const WRONG: [string[], string][] = [
  [["email", "Gift-Sent"], 'The name of an e-mail has only a-z and "_", not "Gift-Sent".'],
  [["email", "welcome"], "There is an e-mail welcome."],
  [["email", "notice"], "There is a text or a group mail:notice."],
  [["setting", "Gifts", "switch"], 'has only a-z, 0-9 and "_", not "Gifts".'],
  [["setting", "min_age", "switch"], "There is a setting min_age."],
  [["setting", "gifts", "toString"], "A setting is one of number, switch, text, choice, not"],
  [["setting", "gifts", "number", "5", "1", "3"], "A number needs its minimum, its maximum and a"],
  [["setting", "gifts", "number", "1", "5"], "A number needs its minimum, its maximum and a"],
  [["setting", "gifts", "switch", "on"], "A switch takes no value: it is off by default."],
  [["setting", "gifts", "text", "3000"], "A text needs its maximum length, from 1 to 2000."],
  [["setting", "gifts", "choice", "a", "a"], "A choice needs at least two different values, the"],
  [["setting", "gifts", "choice", "a", "B"], 'A value has only a-z, 0-9 and "_", not "B".'],
  [["field", "pets", ..."abcdefghi"], "A field has at most 8 codes, the bits of its search slot."],
  [["route", "gifts"], 'such as settings/gifts, not "gifts".'],
  [["route", "setings/gifts"], "There is no folder app/routes/setings; did you mean settings?"],
  [["route", "settings/privacy"], "There is a file app/routes/settings/privacy.tsx."],
  [["route", "--action", "settings/privacy"], "There is a file app/routes/settings/privacy.tsx."],
  [["route", "members/gifts", "members/:id/like"], "There is a route /members/:id/like."],
  [["route", "members/gifts", "members//x"], 'members/:id/gift, not "members//x".'],
  [["route", "api/gifts", "gifts"], "An endpoint has no other path than /api/gifts.php."],
  [["text", "like.undo", "Undo"], 'A key is like members:like.undo, not "like.undo".'],
  [["text", "member:like.undo", "Undo"], "There is no namespace member; did you mean members?"],
  [["text", "members:like.like", "Like"], "There is a text or a group members:like.like."],
  [["text", "members:like", "Like"], "There is a text or a group members:like."],
  [["text", "members:like.like.undo", "Undo"], "members:like.like is a text, so it cannot contain"],
];

test.each(WRONG)("new %j is refused and writes nothing", PATIENCE, async (args, sentence) => {
  const before = fingerprint();
  expect(expectProblem(await runNew(...args))).toContain(sentence);
  expect(fingerprint()).toBe(before);
});

test("new email adds a record, content, sample, brief and texts", PATIENCE, async () => {
  const output = await ok("email", "gift_sent");
  expect(output).toContain("  app/i18n/locales/<language>/mail.json\n");
  expect(output).toContain("1. Complete the record in app/domain/outbox/outbox.schema.ts");
  expect(output).toMatch(/\nTest:\n {2}npm test -- architecture unit .* app\/mail\n$/);
  expect(read("app/domain/outbox/outbox.schema.ts")).toContain(
    "  gift_sent: { ...ACCOUNT_EMAIL, fields: z.strictObject({ name: text }) },\n} as const",
  );
  expect(read("app/mail/render-email.ts")).toContain("  gift_sent: giftSentContent,\n");
  expect(read("app/mail/gift-sent-content.ts")).toContain('t("gift_sent.subject", { site })');
  expect(read("app/mail/sample-emails.ts")).toContain("  gift_sent: [{ name }],\n");
  expect(read("docs/content/briefs.md")).toContain("\n| mail:gift_sent | … | site | 200 | … |\n");
  for (const language of LANGUAGES)
    expect(Object.keys(texts(language, "mail").gift_sent)).toEqual(
      Object.keys(texts("en", "mail").mail_taken),
    );
});

test.each([
  [["number", "1", "100", "10"], "z.int().min(1).max(100).default(10)"],
  [["switch"], "z.boolean().default(false)"],
  [["text", "80"], "z.string().min(1).max(80).nullable().default(null)"],
  [["choice", "newest", "random"], 'z.enum(["newest", "random"]).default("newest")'],
])("new setting %j adds a field with its limits and default", PATIENCE, async (args, schema) => {
  const name = `new_${args[0]}`;
  expect(await ok("setting", name, ...args)).toContain(`site.${name}`);
  expect(read("app/domain/site/site.schema.ts")).toContain(`  ${name}: ${schema},\n`);
});

test("new route adds a page with its title, layout and test entries", PATIENCE, async () => {
  const output = await ok("route", "settings/gifts", "settings/gifts/:id");
  expect(output).toContain("titles.test.ts");
  expect(output).toContain("SETTINGS_MENU in app/routes/settings/menu.ts, with a hint text");
  expect(read("app/routes.ts")).toMatch(
    /layout\("routes\/settings\/layout\.tsx", \[[^\]]*\n {6}route\("settings\/gifts\/:id", "routes\/settings\/gifts\.tsx"\),\n/,
  );
  expect(read("app/routes/settings/gifts.tsx")).toContain('t("gifts.title")');
  expect(texts("fi", "settings").gifts).toEqual({ title: "Gifts" });
  expect(read("tests/support/authorization-cases.ts")).toContain(
    '  "/settings/gifts/:id": own(get("/settings/gifts/{id}")),\n',
  );
  expect(read("tests/support/fictional-name-pages.ts")).toContain('  "/settings/gifts/:id": MINE,');
});

test("new route adds the first path of an area to run_worker_first", PATIENCE, async () => {
  const output = await ok("route", "parties/overview", "parties");
  expect(output).not.toContain("SETTINGS_MENU");
  expect(output).toContain('If it gets an action: add "/parties": SELF to tests/support/');
  expect(read("wrangler.toml")).toContain('  "/pages/*",\n  "/parties*",\n');
  expect(read("docs/content/briefs.md")).toContain("| common:overview | … | – | 200 | … |\n");
});

test("new route --action adds the target of a form without a page", PATIENCE, async () => {
  await ok("route", "--action", "safety/drop-report", "settings/reports/:id/drop");
  expect(read("app/routes.ts")).toContain(
    '\n  route("settings/reports/:id/drop", "routes/safety/drop-report.ts"),\n',
  );
  expect(read("app/routes/safety/drop-report.ts")).toContain('redirect("/settings/reports", 303)');
  expect(read("tests/support/authorization-cases.ts")).toContain(
    'own(post("/settings/reports/{id}/drop"))',
  );
});

test("new route adds an endpoint in api/ that reads or writes", PATIENCE, async () => {
  await ok("route", "api/gifts");
  await ok("route", "--action", "api/gift-order");
  expect(read("app/routes.ts")).toContain('    route("gifts.php", "routes/api/gifts.php.ts"),\n');
  expect(read("app/routes/api/gifts.php.ts")).toContain("export function loader(");
  expect(read("app/routes/api/gift-order.php.ts")).toContain("export async function action(");
  expect(read("tests/support/authorization-cases.ts")).toContain('"/api/gift-order.php": SELF,');
});

test("new text adds the plural forms of each language and a missing brief", PATIENCE, async () => {
  expect(await ok("text", "members:like.undo", "Undo")).toContain("Compare it with the row");
  expect(texts("nl", "members").like.undo).toBe("Undo");
  await ok("text", "members:gift_list.sent", "{{count}} gifts to {{name}}");
  const forms = (language: string) => Object.keys(texts(language, "members").gift_list);
  expect(forms("en")).toEqual(["sent_one", "sent_other"]);
  expect(forms("pl")).toEqual(["sent_one", "sent_few", "sent_many", "sent_other"]);
  expect(read("docs/content/briefs.md")).toContain(
    "\n| members:gift_list | … | count, name | 200 | … |\n",
  );
});

// After the others: of everything that they wrote. The compiler takes as long as all others.
test.runIf(NIGHTLY)("what the generators wrote has correct types", PATIENCE, async () => {
  const ended = await npmRun("test", ["types"], { folder, direct: true });
  expect(ended.stdout).toContain("1 passed, 0 failed");
});
