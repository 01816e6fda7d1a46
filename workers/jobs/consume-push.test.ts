import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  waitOnExecutionContext,
} from "cloudflare:test";
import { beforeEach, expect, test, vi } from "vitest";
import { run } from "~/db/batch";
import { enqueuePush } from "~/domain/push/enqueue-push";
import type { PushOrder } from "~/domain/push/push";
import { type ConversationId, newId } from "~/kit/ids";
import { bindings, directory } from "../../tests/support/bindings";
import { addLiked } from "../../tests/support/likes";
import { addBrowser, pushOrderOf, pushRow } from "../../tests/support/outbox-pushes";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../tests/support/test-database";
import { consume } from "./consume";

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
    text: "Kijk van wie.",
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
    title: "Nova (verzonnen) heeft je geschreven",
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
