import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { migrationsIn } from "../../scripts/lib/migrations";
import { ROOT, textOf } from "./sources";

const names = migrationsIn(`${ROOT}/migrations`);
/** A database as it was before a migration, and that migration. */
function before(name: string) {
  const db = new DatabaseSync(":memory:");
  const own = names.find((file) => file.includes(name)) ?? "";
  for (const file of names) if (file < own) db.exec(textOf(`migrations/${file}`));
  return { db, migrate: () => db.exec(textOf(`migrations/${own}`)) };
}
const triggers = (db: DatabaseSync) =>
  db
    .prepare(
      "SELECT name, sql FROM sqlite_master WHERE type IN ('trigger', 'index') AND tbl_name = 'staff_deeds' ORDER BY name",
    )
    .all();

test("the log of staff keeps its rows, its indexes and its guards, and takes one more deed", () => {
  const { db, migrate } = before("staff_takes_factors_off");
  const insert = (id: string, deed: string) =>
    db.exec(
      `INSERT INTO staff_deeds (id, site_id, account_id, deed, reason, staff, knock_hash, origin, at) VALUES ('${id}', 's', 'a', '${deed}', 'Rude', 'ops', 'x', 'o', 1)`,
    );
  for (const deed of ["suspend", "ban", "restore"]) insert(deed, deed);
  expect(() => insert("off", "factor_off")).toThrow("CHECK");
  const rows = () => db.prepare("SELECT * FROM staff_deeds ORDER BY id").all();
  const [kept, guards] = [rows(), triggers(db)];
  migrate();
  expect([rows(), triggers(db)]).toEqual([kept, guards]);
  insert("off", "factor_off");
  expect(() => insert("other", "forgive")).toThrow("CHECK");
  expect(() => db.exec("DELETE FROM staff_deeds")).toThrow("never deleted");
  expect(() => db.exec("UPDATE staff_deeds SET reason = ''")).toThrow("never changed");
});
