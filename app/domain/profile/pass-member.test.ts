import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { refuse } from "~/kit/outcome";
import { addBlock } from "../../../tests/support/member-fixtures";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { runSql } from "../../../tests/support/wallet-ledger";
import { MAX_PASSED_MEMBERS } from "../block/block";
import { listPassed, passMember, undoPass } from "./pass-member";

describe("pass on a member", () => {
  let me: TestMember;
  let other: TestMember;
  beforeEach(async () => {
    const site = await addSite();
    me = await addMember(site);
    other = await addMember(site, { name: "Robin" });
  });

  const pass = (from: TestMember, to: TestMember) => passMember(realServices(), from, to.id);
  const namePhoto = () => "" as never;
  const listedBy = async (actor: TestMember, after: string | null = null) =>
    (await listPassed(realServices(), { actor, namePhoto }, after)).members.map(({ id }) => id);
  const rows = () => env.DB.prepare("SELECT count(*) AS n FROM passed_members").first("n");

  test("lists a member passed on twice once, only for the one who passed, and undoes it", async () => {
    expect((await pass(me, other)).ok && (await pass(me, other)).ok).toBe(true);
    expect([await listedBy(me), await listedBy(other)]).toEqual([[other.id], []]);
    expect((await undoPass(realServices(), other, me.id)).ok).toBe(false);
    expect((await undoPass(realServices(), me, other.id)).ok).toBe(true);
    expect(await undoPass(realServices(), me, other.id)).toEqual(refuse("not_found"));
    expect(await listedBy(me)).toEqual([]);
  });

  test("refuses oneself, another site, hidden members and both sides of a block alike", async () => {
    const hidden = await addMember(me.siteId);
    await runSql("UPDATE profiles SET status = 'hidden' WHERE id = ?", hidden.id);
    const [blocker, blocked] = [await addMember(me.siteId), await addMember(me.siteId)];
    await addBlock(blocker, me);
    await addBlock(me, blocked);
    const foreign = await addMember(await addSite());
    const before = await rows();
    for (const one of [me, hidden, blocker, blocked, foreign])
      expect(await pass(me, one)).toEqual(refuse("not_found"));
    expect(await rows()).toBe(before);
  });

  test("lists nobody who is hidden now or across a block", async () => {
    const [hidden, blocker] = [await addMember(me.siteId), await addMember(me.siteId)];
    for (const one of [other, hidden, blocker]) await pass(me, one);
    await runSql("UPDATE profiles SET status = 'hidden' WHERE id = ?", hidden.id);
    await addBlock(blocker, me);
    expect(await listedBy(me)).toEqual([other.id]);
  });

  test("pages the list, newest first", async () => {
    const passed: string[] = [];
    for (let n = 0; n < 30; n++) {
      const one = await addMember(me.siteId);
      await passMember(realServices({ now: () => n + 1 }), me, one.id);
      passed.unshift(one.id);
    }
    const first = await listPassed(realServices(), { actor: me, namePhoto }, null);
    const rest = await listedBy(me, first.next);
    expect([...first.members.map(({ id }) => id), ...rest]).toEqual(passed);
    expect(first.members).toHaveLength(24);
  });

  test("refuses one more than the maximum, and repeats those that exist", async () => {
    await pass(me, other);
    const ids = JSON.stringify(Array.from({ length: MAX_PASSED_MEMBERS - 1 }, (_, n) => `x${n}`));
    const fill = `INSERT INTO passed_members (site_id, member_id, other_id, passed_at)
      SELECT ?, ?, value, 0 FROM json_each(?)`;
    await runSql(fill, me.siteId, me.id, ids);
    expect(await pass(me, await addMember(me.siteId))).toEqual(refuse("too_many_passed"));
    expect((await pass(me, other)).ok).toBe(true);
  });
});
