import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { newId, type StoredClientId } from "~/kit/ids";
import { newestEntries } from "../../../tests/support/audit-entries";
import { staffWith } from "../../../tests/support/staff";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { isAllowed, ROLES } from "../permission/permission";
import { changeCredits, MAX_GIVEN_CREDITS } from "./change-credits";

describe("credits that staff give or take", () => {
  const support = staffWith("support");
  const newKey = () => newId() as string as StoredClientId;
  const change = (member: TestMember, credits: number, { key = newKey(), by = support } = {}) =>
    changeCredits(realServices(), by, { member, credits, reason: "A lost gift", key });
  const balanceOf = ({ id }: TestMember) =>
    env.DB.prepare("SELECT balance FROM wallets WHERE account_id = ?").bind(id).first("balance");
  const addPayer = async () => addMember(await addSite(), { credits: 5 });

  test("are an entry of the ledger and one of the log", async () => {
    const member = await addPayer();
    expect(await change(member, 20)).toMatchObject({ ok: true });
    expect(await change(member, -25)).toMatchObject({ ok: true });
    expect(await balanceOf(member)).toBe(0);
    expect(await newestEntries(2)).toMatchObject([
      { action: "member.credits_taken", after: '{"credits":-25}', member_id: member.id },
      { action: "member.credits_given", after: '{"credits":20}', reason: "A lost gift" },
    ]);
  });

  test("a form sent twice changes the balance and the log once", async () => {
    const member = await addPayer();
    const key = newKey();
    expect(await change(member, 20, { key })).toMatchObject({ ok: true });
    const [entry] = await newestEntries(1);
    expect(await change(member, 20, { key })).toMatchObject({ ok: true });
    expect(await balanceOf(member)).toBe(25);
    expect(await newestEntries(1)).toEqual([entry]);
  });

  test("more than the member has are not taken, and nothing is logged", async () => {
    const member = await addPayer();
    const [before] = await newestEntries(1);
    expect(await change(member, -6)).toEqual({ ok: false, refusal: "not_applicable" });
    expect(await balanceOf(member)).toBe(5);
    expect(await newestEntries(1)).toEqual(before ? [before] : []);
  });

  test.each([0, 1.5, MAX_GIVEN_CREDITS + 1, -MAX_GIVEN_CREDITS - 1])(
    "%d credits are no valid number",
    async (credits) => {
      const member = await addPayer();
      await expect(change(member, credits)).rejects.toThrow("invalid");
      expect(await balanceOf(member)).toBe(5);
    },
  );

  test.each(ROLES)("%s changes credits only with the permission", async (role) => {
    const member = await addPayer();
    const outcome = await change(member, 1, { by: staffWith(role) });
    expect(outcome.ok).toBe(isAllowed([role], "members.credits"));
    expect(await balanceOf(member)).toBe(outcome.ok ? 6 : 5);
  });
});
