import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { reactivateByLink } from "~/domain/deactivation/reactivate-account";
import { type EmailId, newId } from "~/kit/ids";
import { done } from "~/kit/outcome";
import { bindings } from "../../tests/support/bindings";
import { addUnreadMessage } from "../../tests/support/notification-setup";
import { addBrowser } from "../../tests/support/outbox-pushes";
import { requestDeletionByPassword } from "../../tests/support/request-deletion";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../tests/support/test-database";
import { consume } from "./consume";
import { regenerateMessage } from "./regenerate-message";

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
});

type FailedRow = { channel?: "mail" | "push"; key?: string | null };

/** Processes a row as `npm run mail -- again` leaves it, and returns the result. */
async function resend(
  member: TestMember,
  template: string,
  { channel = "mail", key = null }: FailedRow = {},
) {
  const id = newId<EmailId>();
  await env.DB.prepare(
    `INSERT INTO outbox (id, site_id, channel, template, account_id, payload, key, due_at, created_at) VALUES (?, ?, ?, ?, ?, '', ?, ?, 0)`,
  )
    .bind(id, member.siteId, channel, template, member.id, key, Date.now() - 1)
    .run();
  const body = channel === "mail" ? { outboxId: id } : { pushId: id };
  const message = { id: "m", timestamp: new Date(), attempts: 1, body };
  const batch = createMessageBatch(`dating-${channel}`, [message]);
  const context = createExecutionContext();
  await consume(batch, bindings, context);
  await waitOnExecutionContext(context);
  expect((await getQueueResult(batch, context)).explicitAcks).toEqual(["m"]);
  const row = await env.DB.prepare("SELECT status FROM outbox WHERE id = ?")
    .bind(id)
    .first("status");
  const { results } = await env.DB.prepare(
    "SELECT template, payload FROM outbox WHERE account_id = ? AND id <> ? ORDER BY id",
  )
    .bind(member.id, id)
    .all<{ template: string; payload: string }>();
  return { row, others: results };
}

const fieldsOf = (row: { payload: string } | undefined) => {
  const payload = JSON.parse(row?.payload ?? "{}");
  return (payload.order ?? payload).fields;
};

test("an unconfirmed address gets a new link, a confirmed one gets none", async () => {
  const site = await addSite();
  const waits = await addMember(site, { status: "not_confirmed" });
  const confirmed = await addMember(site);
  const result = await resend(waits, "activate");
  expect([result.row, result.others.map(({ template }) => template)]).toEqual([null, ["activate"]]);
  expect(fieldsOf(result.others[0]).secret).toHaveLength(43);
  expect(await resend(confirmed, "activate")).toEqual({ row: "suppressed", others: [] });
  expect(lines.join()).toContain("mail.anew");
});

test("a deactivated account gets a new working link, a reactivated one none", async () => {
  const member = await addMember(await addSite());
  await requestDeletionByPassword(member);
  await env.DB.prepare("DELETE FROM outbox WHERE account_id = ?").bind(member.id).run();
  const { row, others } = await resend(member, "deletion_started");
  expect([row, others.length]).toEqual([null, 1]);
  const { secret } = fieldsOf(others[0]);
  expect(await reactivateByLink(realServices(), member.siteId, secret)).toEqual(done(member.id));
  expect((await resend(member, "deletion_started")).row).toBe("suppressed");
});

test("a push is resent with current content, by its own channel only", async () => {
  const { me, conversation } = await addUnreadMessage({ since: Date.now() });
  await addBrowser(me);
  await env.DB.prepare(
    "INSERT INTO notification_settings (account_id, site_id, mail, push, quiet_from, quiet_until, changed_at) VALUES (?, ?, 255, 255, 8, 8, 0)",
  )
    .bind(me.id, me.siteId)
    .run();
  const key = `conversation:${conversation}`;
  const { row, others } = await resend(me, "conversation", { channel: "push", key });
  expect([row, others.map(({ template }) => template)]).toEqual([null, ["conversation"]]);
  expect(fieldsOf(others[0])).toMatchObject({ name: "Aino", conversation });
  expect(lines.join()).toContain("push.anew");
});

test("an e-mail without a cause, or of another channel, is not sent", async () => {
  const site = await addSite();
  for (const template of ["login_code", "reset", "order_receipt", "message"]) {
    const sent = await resend(await addMember(site), template);
    expect(sent, template).toEqual({ row: "suppressed", others: [] });
  }
  const { id: account, siteId } = await addMember(site, { status: "not_confirmed" });
  const row = { id: newId<EmailId>(), siteId, template: "activate", key: null };
  expect(await regenerateMessage(realServices(), "push")({ ...row, account })).toBe(false);
  expect(await regenerateMessage(realServices(), "mail")({ ...row, account: null })).toBe(false);
});
