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
import { isAllowed, ROLES } from "../permission/permission";
import { startSession } from "../session/start-session";
import { beginErasure } from "./begin-erasure";

describe("an erasure that a member asks staff for", () => {
  let member: TestMember;
  beforeEach(async () => {
    member = await addMember(await addSite());
  });

  const begin = (by = staffWith("support")) =>
    beginErasure(realServices(), by, {
      member,
      reason: "Asked by e-mail",
      origin: "https://site.test",
    });
  const status = () =>
    env.DB.prepare("SELECT status FROM accounts WHERE id = ?").bind(member.id).first("status");

  test("hides the account, ends its sessions and mails the link back", async () => {
    const { id: accountId, siteId } = member;
    await startSession(realServices(), { siteId, accountId, device: "" });
    expect(await begin()).toEqual({ ok: true, value: null });
    expect(await status()).toBe("deletion_pending");
    const sessions = env.DB.prepare("SELECT 1 FROM sessions WHERE account_id = ?");
    expect(await sessions.bind(member.id).first()).toBeNull();
    expect(await emailsTo(emailAddressOf(member.id), "deletion_started")).toHaveLength(1);
    expect(await newestEntries(1)).toMatchObject([
      { action: "member.erasure_begun", member_id: member.id, reason: "Asked by e-mail" },
    ]);
  });

  test("begins once if the form is sent twice", async () => {
    await begin();
    expect(await begin()).toEqual({ ok: true, value: null });
    expect(await emailsTo(emailAddressOf(member.id), "deletion_started")).toHaveLength(1);
  });

  test("is refused for a suspended account, and nothing is written", async () => {
    await env.DB.prepare("UPDATE accounts SET status = 'suspended' WHERE id = ?")
      .bind(member.id)
      .run();
    const before = await newestEntries(1);
    expect(await begin()).toEqual({ ok: false, refusal: "not_applicable" });
    expect(await newestEntries(1)).toEqual(before);
    expect(await emailsTo(emailAddressOf(member.id), "deletion_started")).toEqual([]);
  });

  test.each(ROLES)("%s begins one only if the role permits it", async (role) => {
    const allowed = isAllowed([role], "members.privacy");
    expect(await begin(staffWith(role))).toMatchObject(
      allowed ? { ok: true } : { refusal: "not_permitted" },
    );
    expect(await status()).toBe(allowed ? "deletion_pending" : "active");
  });
});
