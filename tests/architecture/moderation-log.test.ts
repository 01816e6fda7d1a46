import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { migrationsIn } from "../../scripts/lib/migrations";
import { ROOT, textOf } from "./sources";

test("the log of moderation actions rejects changes, deletions and unknown actions", () => {
  const db = new DatabaseSync(":memory:");
  for (const name of migrationsIn(`${ROOT}/migrations`)) db.exec(textOf(`migrations/${name}`));
  const insert = (id: string, action: string) =>
    db.exec(
      `INSERT INTO staff_deeds (id, site_id, account_id, deed, reason, staff, knock_hash, origin, at) VALUES ('${id}', 's', 'a', '${action}', 'Rude', 'ops', 'x', 'o', 1)`,
    );
  for (const action of ["suspend", "ban", "restore", "factor_off"]) insert(action, action);
  expect(() => insert("other", "forgive")).toThrow("CHECK");
  expect(() => db.exec("DELETE FROM staff_deeds")).toThrow("never deleted");
  expect(() => db.exec("UPDATE staff_deeds SET reason = ''")).toThrow("never changed");
  expect(db.prepare("SELECT count(*) AS n FROM staff_deeds").get()).toEqual({ n: 4 });
});
