import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type ModerationActionId, newId } from "~/kit/ids";
import { addSampleMember } from "../../../tests/support/add-sample-member";
import { emailsTo, emailTo } from "../../../tests/support/email-to";
import { addModerationAction } from "../../../tests/support/moderation-actions";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { startSession } from "../session/start-session";
import { executeRequestedAction } from "./execute-moderation-action";
import { removeTwoFactor } from "./remove-two-factor";

async function removeFactorOf(member: TestMember, services = realServices()) {
  const row = await addModerationAction(member, {
    action: "factor_off",
    reason: "Lost phone",
    at: 1,
  });
  return executeRequestedAction(services, member.siteId, row);
}
const count = (table: string, { id }: TestMember) =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE account_id = ?`).bind(id).first("n");
const LOGINS = ["factors", "recovery_codes", "passkeys", "pending_logins", "sessions"];

test("removing a second factor ends other logins and pages, and mails the reason", async () => {
  const site = await addSite();
  const marked = await addSampleMember(site);
  const another = await addSampleMember(await addSite());
  const closed: string[] = [];
  const services = realServices();
  services.live = { ...services.live, closeSession: async (_, id) => void closed.push(id) };
  expect([await removeFactorOf(marked, services), closed]).toEqual([true, [marked.id]]);
  for (const table of LOGINS)
    expect([await count(table, marked), await count(table, another)], table).toEqual([0, 1]);
  const { fields } = await emailTo(emailAddressOf(marked.id), "account_factor_off");
  expect(fields.reason).toBe("Lost phone");
  const status = "SELECT status FROM accounts WHERE id = ?";
  expect(await env.DB.prepare(status).bind(marked.id).first("status")).toBe("active");
});

test("an account without a second factor gets no e-mail", async () => {
  const member = await addMember(await addSite());
  expect(await removeFactorOf(member)).toBe(true);
  expect(await emailsTo(emailAddressOf(member.id), "account_factor_off")).toEqual([]);
});

test("a repeated action leaves a newer factor and session, and is mailed once", async () => {
  const marked = await addSampleMember(await addSite());
  await removeFactorOf(marked);
  const restored =
    "INSERT INTO factors (account_id, site_id, sealed_secret, last_step, created_at) VALUES (?, ?, 'x', 0, 0)";
  await env.DB.prepare(restored).bind(marked.id, marked.siteId).run();
  const { id: accountId, siteId } = marked;
  await startSession(realServices(), { siteId, accountId, device: "" });
  const row = {
    id: newId<ModerationActionId>(),
    deed: "factor_off",
    reason: "Lost phone",
  } as const;
  await removeTwoFactor(realServices(), { ...row, siteId, accountId, origin: "https://x.test" });
  expect([await count("factors", marked), await count("sessions", marked)]).toEqual([1, 1]);
  expect(await emailsTo(emailAddressOf(accountId), "account_factor_off")).toHaveLength(1);
});
