import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { run } from "../../app/db/batch";
import { reactivateByLink } from "../../app/domain/deactivation/deletion";
import type { PushOrder } from "../../app/domain/push/push";
import { enqueuePush } from "../../app/domain/push/send-push";
import { type ConversationId, type EmailId, newId } from "../../app/kit/ids";
import { done } from "../../app/kit/outcome";
import { bindings, directory } from "../../tests/support/bindings";
import { addLiked } from "../../tests/support/likes";
import { addUnreadMessage } from "../../tests/support/notification-setup";
import { addBrowser, pushOrderOf, pushRow } from "../../tests/support/outbox-pushes";
import { requestDeletionByPassword } from "../../tests/support/request-deletion";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../tests/support/test-database";
import { consume } from "./consume";
import { regenerateMessage } from "./run-jobs";

describe("consume push", () => {
  beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

  const FICTIONAL = {
    fictional_icon: "drama",
    fictional_warning: { en: "w" },
    fictional_singular: { en: "invented", nl: "verzonnen" },
    fictional_plural: { en: "x" },
  };

  async function write(order: PushOrder) {
    const services = realServices();
    const { id, statement } = enqueuePush(services, order, { key: newId() });
    await run(services.db, statement);
    return id;
  }

  const consumed = (...bodies: unknown[]) => consumeTry(1, ...bodies);

  /** The same at the n-th delivery of the queue. */
  async function consumeTry(attempts: number, ...bodies: unknown[]) {
    const messages = bodies.map((body, n) => ({
      id: `message-${n}`,
      timestamp: new Date(),
      attempts,
      body,
    }));
    const batch = createMessageBatch("dating-push", messages);
    const context = createExecutionContext();
    await consume(batch, bindings, context);
    await waitOnExecutionContext(context);
    return getQueueResult(batch, context);
  }

  /** The payload that a member's browser got. */
  async function shown(member: TestMember, order: Partial<PushOrder>) {
    const { endpoint } = await addBrowser(member);
    const pushId = await write({
      ...pushOrderOf(member, "like", { count: 2 }),
      ...order,
    } as PushOrder);
    const result = await consumed({ pushId });
    const plain = await directory
      .prepare("SELECT plain FROM local_mails WHERE recipient = ?")
      .bind(endpoint)
      .first<string>("plain");
    return { result, pushId, payload: plain === null ? null : JSON.parse(plain) };
  }

  const wrote = (invented: boolean, text: string | null = null) => ({
    template: "conversation" as const,
    fields: { name: "Nova", invented, conversation: newId<ConversationId>(), words: text },
  });

  test("a queue message sends a push in the member's language with its page", async () => {
    const me = await addLiked(2);
    const { result, pushId, payload } = await shown(me, { language: "nl" });
    expect(result.explicitAcks).toEqual(["message-0"]);
    expect(await pushRow(pushId)).toMatchObject({ status: "sent" });
    expect(payload).toEqual({
      id: pushId,
      title: "2 nieuwe likes",
      text: "Kijk wie jou leuk vindt.",
      path: "/likes/received",
      tag: "likes",
      language: "nl",
    });
  });

  test("a fictional profile's name has the site's label in the viewer's language", async () => {
    const me = await addMember(await addSite(FICTIONAL));
    const order = wrote(true);
    const { payload } = await shown(me, { ...order, language: "nl" } as Partial<PushOrder>);
    expect(payload).toMatchObject({
      title: "Nova (verzonnen) stuurde je een bericht",
      path: `/chats/${order.fields.conversation}`,
    });
  });

  test("a fictional profile is not named if the site has no label for it", async () => {
    const me = await addMember(await addSite());
    const { payload, pushId, result } = await shown(me, wrote(true));
    expect(payload).toBeNull();
    expect(result.explicitAcks).toEqual(["message-0"]);
    expect(await pushRow(pushId)).toMatchObject({ status: "suppressed" });
    expect((await shown(me, wrote(false))).payload).toMatchObject({ title: "Nova wrote to you" });
  });

  test("a message push shows the first words if its recipient allows it", async () => {
    const me = await addMember(await addSite());
    const long = `${"é".repeat(200)} and more`;
    const { payload } = await shown(me, wrote(false, long));
    expect(payload.text).toBe(`${"é".repeat(159)}…`);
    expect((await shown(me, wrote(false))).payload.text).toBe("Open the chat to read it.");
  });

  test("a digest with nothing left to report is not shown", async () => {
    const me = await addMember(await addSite());
    const night = { messages: 2, likes: 1, since: 0 };
    const { payload, pushId } = await shown(me, { template: "night", fields: night });
    expect(payload).toBeNull();
    expect(await pushRow(pushId)).toMatchObject({ status: "suppressed" });
  });

  test("a push of another site than its address waits and is retried later", async () => {
    const me = await addLiked(2);
    const { result, payload } = await shown(me, { origin: `https://${await addSite()}` });
    expect(payload).toBeNull();
    expect(result.retryMessages).toMatchObject([{ msgId: "message-0" }]);
  });

  test("a job for a missing push is completed, one without an id is retried until dead", async () => {
    const result = await consumed({ pushId: newId() }, { outboxId: newId() });
    expect(result.explicitAcks).toEqual(["message-0"]);
    expect(result.retryMessages).toMatchObject([{ msgId: "message-1" }]);
  });

  test("a waiting push is left to the scheduler and is not dead", async () => {
    const me = await addLiked(2);
    await addBrowser(me);
    const pushId = await write({
      ...pushOrderOf(me, "like", { count: 2 }),
      origin: `https://${await addSite()}`,
    });
    const tries = await Promise.all([1, 2, 3, 4, 5].map((n) => consumeTry(n, { pushId })));
    expect(tries.map(({ explicitAcks }) => explicitAcks.length)).toEqual([0, 0, 0, 0, 1]);
    expect(await pushRow(pushId)).toMatchObject({ status: "waiting" });
  });
});

describe("regenerate message", () => {
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
    expect([result.row, result.others.map(({ template }) => template)]).toEqual([
      null,
      ["activate"],
    ]);
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
});
