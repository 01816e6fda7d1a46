import { expect, test } from "vitest";
import { openContext } from "../../tests/support/command-context.ts";
import { listOpen } from "./list-open.ts";

test("open complaints to support are listed, and no other", async () => {
  const { context, sqlite, lines } = openContext();
  sqlite.exec(
    `INSERT INTO sites (id, host, created_at) VALUES ('s', 's.test', 0);
     INSERT INTO complaints (id, site_id, case_number, form_key, kind, about, body, language, created_at)
       VALUES ('c', 's', 'K7F3-92QD', 'k', 'payment', '/transactions', 'Twice', 'de', 0);`,
  );
  await listOpen(context);
  expect(lines).toEqual([
    "K7F3-92QD  open  1970-01-01T00:00:00.000Z  payment  s.test  /transactions",
  ]);
  for (const change of [
    "kind = 'member'",
    "kind = 'content'",
    "kind = 'other', status = 'closed'",
  ]) {
    sqlite.exec(`UPDATE complaints SET ${change}`);
    await listOpen(context);
    expect(lines.at(-1)).toBe("There are no open cases.");
  }
});
