import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { SESSION_ENDED_CODE } from "~/live/protocol";
import {
  addTwoWithChat,
  connectionObjectOf,
  messageCallTo,
  newSession,
  openPage,
  responsesTo,
  sendPageCall,
} from "../../tests/support/open-page";
import { recordLog } from "../../tests/support/record-log";
import { addSenderAndRecipient, storedMessagesOf } from "../../tests/support/sender-and-recipient";
import { addMember, type TestMember } from "../../tests/support/test-database";
import type { MemberChannel } from "./member-channel";

const lines = recordLog();
/** The logged reasons of protocol violations, in alphabetical order. */
const loggedViolations = () =>
  lines
    .filter((line) => line.includes("live.strange"))
    .map((line) => (JSON.parse(line) as { reason: string }).reason)
    .sort();

/** Sends an event from a member's page and waits until it is processed. */
const sendEvent = (from: TestMember, event: object) =>
  runInDurableObject(connectionObjectOf(from), async (channel: MemberChannel, state) => {
    const [socket] = state.getWebSockets();
    if (socket) await channel.webSocketMessage(socket, JSON.stringify(event));
  });
const receivedOf = ({ id }: TestMember) =>
  env.DB.prepare("SELECT received_seq AS seq FROM participants WHERE member_id = ?")
    .bind(id)
    .first<number>("seq");

test("ten thousand bad frames are logged once per kind, and others still chat", async () => {
  const { id, writer } = await addTwoWithChat();
  const flood = await addSenderAndRecipient();
  const good = await addSenderAndRecipient();
  const frames = [
    { type: "anything" },
    { type: "typing", conversationId: id, to: writer.id },
    { type: "received", conversationId: id, seq: 1 },
    { type: "send", ...messageCallTo(flood.reader, "") },
  ].map((frame) => JSON.stringify(frame));
  for (let n = 0; n < 10_000; n++) flood.page.socket.send(frames[n % frames.length] as string);
  sendPageCall(good.page, messageCallTo(good.reader, "in the middle of it"));
  await expect.poll(() => responsesTo(good.page), { timeout: 40_000 }).toEqual([1]);
  await expect.poll(() => responsesTo(flood.page).length, { timeout: 40_000 }).toBe(2_500);
  expect(loggedViolations()).toEqual(["invalid", "no_event", "too_fast"]);
  expect([flood.page.closed, await storedMessagesOf(flood.writer)]).toEqual([0, []]);
});

test("a frame of a megabyte is dropped, and the next message is sent", async () => {
  const { writer, reader, page } = await addSenderAndRecipient();
  const call = JSON.stringify({ type: "send", ...messageCallTo(reader) });
  for (const frame of [call.padEnd(2 ** 20), "x".repeat(2 ** 20), "[".repeat(2 ** 20)])
    page.socket.send(frame);
  page.socket.send(new Uint8Array(2 ** 20));
  sendPageCall(page, messageCallTo(reader, "small"));
  await expect.poll(() => responsesTo(page)).toEqual([1]);
  expect((await storedMessagesOf(writer)).map(({ body }) => body)).toEqual(["small"]);
  expect(loggedViolations()).toEqual(["no_event"]);
});

test("no field of a message sets its author, position, kind or price", async () => {
  const { writer, reader, page } = await addSenderAndRecipient();
  const other = await addMember(writer.siteId, { premium: true, credits: 5 });
  const forged = [
    ...["senderId", "sender_id", "memberId", "account"].map((name) => ({ [name]: other.id })),
    ...["conversationId", "conversation", "siteId"].map((name) => ({ [name]: "another" })),
    { seq: 7 },
    { at: 1 },
    { credits: 0 },
    { shown: 0 },
    { reason: "bonus" },
    { gift: "rose" },
    { gift_credits: 0 },
    { photo: true },
    { photo_credits: 0 },
    { reply_to: "1" },
    { reply_to: 0 },
    { reply_to: 1.5 },
    { agrees: 1 },
    { price: -1 },
    { from: "another" },
  ];
  for (const field of forged) sendPageCall(page, { ...messageCallTo(reader), ...field });
  await expect
    .poll(() => responsesTo(page).length + page.closed)
    .toBeGreaterThan(forged.length - 1);
  expect(new Set(responsesTo(page))).toEqual(new Set(["invalid"]));
  for (const who of [writer, other]) expect(await storedMessagesOf(who)).toEqual([]);
});

test("typing and received events use the socket's member, not the page's claim", async () => {
  const { id, writer, reader } = await addTwoWithChat();
  const third = await addMember(writer.siteId);
  const hers = await openPage(writer);
  const his = await openPage(reader);
  await openPage(third);
  const forged = { conversationId: id, memberId: reader.id, receiverId: reader.id };
  await sendEvent(third, { type: "received", seq: 1, ...forged });
  await sendEvent(third, { type: "typing", to: writer.id, ...forged });
  expect(await receivedOf(reader)).toBe(0);
  await sendEvent(writer, { type: "typing", to: reader.id, ...forged });
  await expect.poll(() => his.events.at(-1)).toMatchObject({ type: "typing", memberId: writer.id });
  expect(hers.events.map(({ type }) => type)).toEqual(["badges"]);
});

test("a page with an ended session reports no receipt and is disconnected", async () => {
  const { id, reader } = await addTwoWithChat();
  const session = await newSession(reader);
  const page = await openPage(reader, session);
  await env.DB.prepare("DELETE FROM sessions WHERE id_hash = ?").bind(session).run();
  await sendEvent(reader, { type: "received", conversationId: id, seq: 1 });
  await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
  expect(await receivedOf(reader)).toBe(0);
});
