import type { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import type { NewAuditEntry } from "../../app/domain/audit-log/audit-log";
import type { MemberId, SiteId } from "../../app/kit/ids";
import { openContext } from "../../tests/support/command-context";
import { writeAudited } from "../lib/write-audited";
import type { SiteDatabase } from "../site/site-database";
import { verifyAudit } from "./verify";

const entry: NewAuditEntry = {
  staff: null,
  action: "member.suspended",
  siteId: "a.test" as SiteId,
  subject: { kind: "member", id: "sam" },
  memberId: "sam" as MemberId,
  reason: "It's rude",
};

let db: SiteDatabase;
let sqlite: DatabaseSync;
let printed: string[];

beforeEach(async () => {
  const opened = openContext();
  ({ sqlite, lines: printed } = opened);
  db = opened.context.db;
  for (const at of [1, 2, 3]) await writeAudited(db, { entry, at }, []);
});

const verify = (head?: string) =>
  verifyAudit({ db, print: (line) => void printed.push(line) }, head);
const hashOf = (seq: number) =>
  String(sqlite.prepare("SELECT hash FROM audit_log WHERE seq = ?").get(seq)?.hash);

test("a valid log is reported with its number of entries and its head", async () => {
  expect(await verify()).toBe(true);
  expect(printed).toEqual([`DB: 3 entries, all fit. Head: 3:${hashOf(3)}`]);
});

test("a changed entry and a missing one are named", async () => {
  sqlite.exec(
    "DROP TRIGGER audit_log_is_never_changed; UPDATE audit_log SET reason = 'x' WHERE seq = 2",
  );
  expect(await verify()).toBe(false);
  expect(printed.pop()).toContain("DB: entry 2 was changed");
  sqlite.exec("DROP TRIGGER audit_log_is_never_deleted; DELETE FROM audit_log WHERE seq > 1");
  expect(await verify()).toBe(false);
  expect(printed.pop()).toBe("DB: entry 2 is missing.");
});

test("a chain without an entry that was published before is rejected", async () => {
  expect(await verify(`2:${hashOf(2)}`)).toBe(true);
  expect(await verify("2:other")).toBe(false);
  expect(printed.pop()).toContain("recomputed");
  await expect(verify("head")).rejects.toThrow("a number, a colon and a hash");
});

test("a command's statements and their entry are written together or not at all", async () => {
  await expect(
    writeAudited(db, { entry, at: 4 }, ["INSERT INTO nowhere VALUES (1);"]),
  ).rejects.toThrow("nowhere");
  expect(await verify()).toBe(true);
  expect(printed.pop()).toContain("3 entries");
  await expect(writeAudited(db, { entry: { ...entry, reason: "" }, at: 4 }, [])).rejects.toThrow(
    "reason is missing",
  );
});
