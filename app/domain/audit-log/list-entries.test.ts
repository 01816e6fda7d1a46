import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { newId, type StaffId } from "~/kit/ids";
import { entryAbout } from "../../../tests/support/audit-entries";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { PERMISSIONS, ROLES, type Role } from "../permission/permission";
import { AUDIT_ACTIONS, type AuditAction } from "./audit-actions";
import type { NewAuditEntry } from "./audit-log";
import { type EntryFilter, listEntries, listReadableActions } from "./list-entries";
import { appendEntry } from "./run-audited";

describe("the list of entries", () => {
  let member: TestMember;
  beforeEach(async () => {
    member = await addMember(await addSite());
  });

  const add = (entry: Partial<NewAuditEntry> = {}, at = Date.now()) =>
    appendEntry(realServices({ now: () => at }), entryAbout(member, entry), (insert) => ({
      entry: insert(sql`1`),
    }));
  const list = async (
    filter: EntryFilter,
    roles: readonly Role[] = ["owner"],
    after: string | null = null,
  ) =>
    listEntries(realServices(), { roles }, { filter: { siteId: member.siteId, ...filter }, after });

  test("each filter selects its entries, the newest first", async () => {
    const staffId = newId<StaffId>();
    const other = await addMember(member.siteId);
    await add({ action: "member.banned" }, 1_000);
    await add({ staff: { id: staffId, name: "Jo" } }, 2_000);
    await add({ subject: { kind: "photo", id: "p1" } }, 3_000);
    await add({ memberId: other.id, subject: { kind: "member", id: other.id } }, 4_000);
    const timesOf = async (filter: EntryFilter) =>
      (await list(filter)).entries.map(({ at }) => at / 1_000);
    expect(await timesOf({})).toEqual([4, 3, 2, 1]);
    expect(await timesOf({ action: "member.banned" })).toEqual([1]);
    expect(await timesOf({ staffId })).toEqual([2]);
    expect(await timesOf({ subject: { kind: "photo", id: "p1" } })).toEqual([3]);
    expect(await timesOf({ memberId: other.id })).toEqual([4]);
    expect(await timesOf({ from: 2_000, until: 3_000 })).toEqual([3, 2]);
    expect(await timesOf({ siteId: await addSite() })).toEqual([]);
    expect(await timesOf({ memberId: other.id, action: "member.banned" })).toEqual([]);
  });

  test("pages contain every entry once, also of one millisecond", async () => {
    for (let n = 0; n < 120; n++) await add({}, 5_000 + (n % 2));
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const page = await list({}, ["owner"], after);
      expect(page.entries.length).toBeLessThanOrEqual(50);
      ids.push(...page.entries.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(ids).toHaveLength(120);
    expect(new Set(ids).size).toBe(120);
  });

  test("entries that a role may not read are not in the list, and the page continues", async () => {
    await add({ action: "private_text.opened" }, 1_000);
    for (let n = 0; n < 1_100; n++) await add({ action: "member.credits_given" }, 2_000);
    const first = await list({}, ["moderator"]);
    expect(first.entries).toEqual([]);
    expect(first.next).not.toBeNull();
    const second = await list({}, ["moderator"], first.next);
    expect(second.entries.map(({ action }) => action)).toEqual(["private_text.opened"]);
  }, 60_000);

  test.each(ROLES)("%s reads the actions whose permission the role has", async (role) => {
    const actions = Object.keys(AUDIT_ACTIONS) as AuditAction[];
    for (const action of actions) await add({ action });
    const isReadable = (action: AuditAction) =>
      role === "owner" ||
      role === "operator" ||
      (PERMISSIONS[AUDIT_ACTIONS[action].permission].roles as readonly Role[]).includes(role);
    const expected = actions.filter(isReadable).sort();
    const listed: string[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const page = await list({}, [role], after);
      listed.push(...page.entries.map(({ action }) => action));
      after = page.next;
      more = after !== null;
    }
    expect(listed.sort()).toEqual(expected);
    expect(listReadableActions([role]).sort()).toEqual(expected);
    for (const action of actions)
      expect((await list({ action }, [role])).entries).toHaveLength(isReadable(action) ? 1 : 0);
  });

  test("an entry is listed without its salt and hashes", async () => {
    await add();
    const [entry] = (await list({})).entries;
    expect(Object.keys(entry ?? {})).not.toEqual(expect.arrayContaining(["salt"]));
    expect(entry).not.toHaveProperty("hash");
  });
});
