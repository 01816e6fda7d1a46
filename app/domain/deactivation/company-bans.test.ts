import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { newestEntries } from "../../../tests/support/audit-entries";
import { emailsTo } from "../../../tests/support/email-to";
import { staffWith } from "../../../tests/support/staff";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { type MemberAction, moderateMember } from "./moderate-member";

describe("a ban of a person with accounts on several sites", () => {
  let member: TestMember;
  let sameOwner: TestMember;
  let stranger: TestMember;
  beforeEach(async () => {
    const company_id = crypto.randomUUID();
    member = await addMember(await addSite({ company_id }));
    sameOwner = await addMember(await addSite({ company_id }));
    stranger = await addMember(await addSite({ company_id: crypto.randomUUID() }));
    for (const { id } of [sameOwner, stranger])
      await env.DB.prepare("UPDATE accounts SET email = ? WHERE id = ?")
        .bind(emailAddressOf(member.id), id)
        .run();
  });

  const act = (action: MemberAction, on = member) =>
    moderateMember(realServices(), staffWith("operator"), {
      member: on,
      action,
      reason: "Fraud",
      origin: "https://site.test",
    });
  const statuses = async () => {
    const { results } = await env.DB.prepare("SELECT id, status FROM accounts WHERE email = ?")
      .bind(emailAddressOf(member.id))
      .all<{ id: string; status: string }>();
    return [member, sameOwner, stranger].map(
      ({ id }) => results.find((row) => row.id === id)?.status,
    );
  };

  test("applies to the sites of the company, with an entry and an e-mail each", async () => {
    expect(await act("ban")).toMatchObject({ ok: true });
    expect(await statuses()).toEqual(["banned", "banned", "active"]);
    expect(await newestEntries(2)).toMatchObject([
      { action: "member.banned", member_id: member.id, cause_id: null },
      {
        action: "member.banned",
        member_id: sameOwner.id,
        cause_kind: "member",
        cause_id: member.id,
      },
    ]);
    expect(await emailsTo(emailAddressOf(member.id), "account_banned")).toHaveLength(2);
  });

  test("ends on all of them", async () => {
    await act("ban");
    expect(await act("restore", sameOwner)).toMatchObject({ ok: true });
    expect(await statuses()).toEqual(["active", "active", "active"]);
  });

  test("continues where an interrupted one stopped", async () => {
    await act("ban", sameOwner);
    await env.DB.prepare("UPDATE accounts SET status = 'active' WHERE id = ?")
      .bind(member.id)
      .run();
    expect(await act("ban")).toMatchObject({ ok: true });
    expect(await statuses()).toEqual(["banned", "banned", "active"]);
  });

  test("leaves the other accounts alone if it is a suspension", async () => {
    await act("suspend");
    expect(await statuses()).toEqual(["suspended", "active", "active"]);
    await act("ban", sameOwner);
    expect(await statuses()).toEqual(["banned", "banned", "active"]);
  });

  test("is not lifted by restoring a suspended account of the person", async () => {
    await env.DB.prepare("UPDATE accounts SET status = 'banned' WHERE id = ?")
      .bind(sameOwner.id)
      .run();
    await act("suspend");
    await act("restore");
    expect(await statuses()).toEqual(["active", "banned", "active"]);
  });
});
