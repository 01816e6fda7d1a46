import { expect, test } from "vitest";
import { UNMOVED_TABLES } from "../../scripts/site/move/migrated-table";
import { declaredTables } from "../../scripts/site/move/tables";
import { migratedInMemory } from "../support/d1-in-node";

test("every table with a site moves with it, with all columns and its whole key", async () => {
  const db = migratedInMemory();
  const names = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !UNMOVED_TABLES.includes(name));
  const made = names.sort().map((name) => {
    const columns = db.prepare("SELECT name, pk FROM pragma_table_info(?)").all(name);
    const key = columns.filter(({ pk }) => Number(pk) > 0);
    key.sort((a, b) => Number(a.pk) - Number(b.pk));
    return {
      name,
      columns: columns.map((one) => one.name).sort(),
      key: key.map((one) => one.name),
    };
  });
  const moved = (await declaredTables()).map(({ name, columns, key }) => ({
    name,
    columns: [...columns].sort(),
    key,
  }));
  expect(moved).toEqual(made);
});
