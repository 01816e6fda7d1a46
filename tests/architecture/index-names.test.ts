import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { migrationsIn } from "../../scripts/lib/migrations";
import { filesBelow, ROOT, textOf } from "./sources";

/** The newest migration before the first deployment: no earlier release could use anything. */
const LAST_UNDEPLOYED = "0001";
/**
 * Indexes that may be dropped: each with the release since which no statement names it, in words.
 * The release after that one drops it.
 */
const RELEASED_INDEXES: Record<string, string> = {};

type Migration = { name: string; text: string };
const migrations = migrationsIn(`${ROOT}/migrations`).map(
  (name): Migration => ({ name, text: textOf(`migrations/${name}`) }),
);
const later = ({ name }: Migration) => name.slice(0, 4) > LAST_UNDEPLOYED;
const namesIn = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, name = ""]) => name);
const dropped = ({ text }: Migration) => namesIn(text, /\bDROP INDEX (?:IF EXISTS )?[`"]?(\w+)/gi);

/** Every index that ever existed: a word in the code that equals one of these means the index. */
const allIndexNames = new Set(
  migrations.flatMap(({ text }) =>
    namesIn(text, /\bCREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?[`"]?(\w+)/gi),
  ),
);
const code = ["app", "workers", "scripts"]
  .flatMap((folder) => filesBelow(folder))
  .filter((path) => !/\.(?:tables|test)\.ts$/.test(path))
  .map((path) => textOf(path).replace(/\/\*[\s\S]*?\*\//g, ""));
const asText = code.flatMap((text) => namesIn(text, /INDEXED BY ([a-z]\w*)/g));
/** Index names inserted by a variable, as the like lists do. */
const asWord = code
  .flatMap((text) => namesIn(text, /"([a-z]\w*)"/g))
  .filter((one) => allIndexNames.has(one));
const named = new Set([...asText, ...asWord]);

/**
 * What a migration removes while a release needs it: an index that the release names, or one not
 * listed in RELEASED_INDEXES.
 */
const removedIndexes = (migration: Migration, names: Set<string>, letGo: Record<string, string>) =>
  dropped(migration)
    .filter((index) => names.has(index) || !(index in letGo))
    .map((index) => `${migration.name}: ${index}`);

test("every index that a statement names exists after all migrations", () => {
  const db = new DatabaseSync(":memory:");
  for (const { text } of migrations) db.exec(text);
  const rows = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'index'").all();
  const there = new Set(rows.map(({ name }) => String(name)));
  expect([...named].filter((name) => !there.has(name))).toEqual([]);
  expect(named.size).toBeGreaterThan(15);
  expect(asWord).toContain("likes_unseen");
});

test("no migration drops an index that this or the previous release names", () => {
  expect(
    migrations.filter(later).flatMap((one) => removedIndexes(one, named, RELEASED_INDEXES)),
  ).toEqual([]);
});

test("the check knows which index drops are allowed", () => {
  const migration = (text: string): Migration => ({ name: "0099_x.sql", text });
  const check = (text: string, letGo = {}) =>
    removedIndexes(migration(text), new Set(["a_by_b"]), letGo);
  const again = "DROP INDEX `a_by_b`;\nCREATE INDEX `a_by_b` ON `a` (`c`);";
  expect(check(again, { a_by_b: "kept" })).toEqual(["0099_x.sql: a_by_b"]);
  expect(check("drop index if exists a_by_c;")).toEqual(["0099_x.sql: a_by_c"]);
  expect(check("DROP INDEX `a_by_c`;", { a_by_c: "since 2027-01-04" })).toEqual([]);
  expect(check("CREATE INDEX `a_by_c` ON `a` (`c`);")).toEqual([]);
});
