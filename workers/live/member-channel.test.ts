import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SESSION_ENDED_CODE } from "~/live/protocol";
import { addLike } from "../../tests/support/member-fixtures";
import {
  addTwoWithChat,
  connectionObjectOf,
  newSession,
  openPage,
  receivedNumbersOf,
  requestSocket,
} from "../../tests/support/open-page";
import { addBuyer, addPending, applyPaymentEvent } from "../../tests/support/order-payments";
import { addMember, addSite, realServices } from "../../tests/support/test-database";
import type { MemberChannel } from "./member-channel";

const services = realServices();

afterEach(() => void vi.useRealTimers());

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));

test("a page that opens its socket gets the current counts", async () => {
  const { writer, reader, send } = await addTwoWithChat();
  await send();
  await addLike(writer, reader);
  expect((await openPage(reader)).events).toEqual([
    { type: "badges", unread: 2, newLikes: 1, premium: false },
  ]);
});

test("a completed purchase sends credits and Premium to open pages", async () => {
  const member = await addBuyer();
  const page = await openPage(member);
  const bought = await addPending(member);
  await applyPaymentEvent(
    bought,
    { state: "completed" },
    realServices({ defer: (_name, work) => void work }),
  );
  await expect
    .poll(() => page.events.at(-1))
    .toEqual({ type: "badges", unread: 0, newLikes: 0, credits: 10, premium: true });
});

test("open pages get new counts, and nothing is read if no page is open", async () => {
  const { writer, reader } = await addTwoWithChat();
  const page = await openPage(reader);
  await addLike(writer, reader);
  await services.live.refreshBadges(reader.siteId, reader.id);
  await services.live.refreshBadges(writer.siteId, writer.id);
  await expect.poll(() => page.events.at(-1)).toMatchObject({ type: "badges", newLikes: 1 });
});

test("a page that is silent for two minutes is no longer online", async () => {
  const member = await addMember(await addSite());
  const page = await openPage(member);
  vi.setSystemTime(Date.now() + 119_000);
  expect(await connectionObjectOf(member).isOnline()).toBe(true);
  vi.setSystemTime(Date.now() + 1_000);
  expect(await connectionObjectOf(member).isOnline()).toBe(false);
  expect(await runDurableObjectAlarm(connectionObjectOf(member))).toBe(true);
  await expect.poll(() => page.closed).toBe(1001);
});

test("all pages of a member close at once, and an object without pages sleeps", async () => {
  const member = await addMember(await addSite());
  const pages = [await openPage(member), await openPage(member)];
  await services.live.closeSession(member.siteId, member.id);
  await expect
    .poll(() => pages.map(({ closed }) => closed))
    .toEqual([SESSION_ENDED_CODE, SESSION_ENDED_CODE]);
  expect(await runDurableObjectAlarm(connectionObjectOf(member))).toBe(true);
  expect(await runDurableObjectAlarm(connectionObjectOf(member))).toBe(false);
});

test("the sessions of an open page are checked repeatedly", async () => {
  const member = await addMember(await addSite());
  const page = await openPage(member);
  for (let n = 0; n < 3; n++)
    expect(await runDurableObjectAlarm(connectionObjectOf(member))).toBe(true);
  expect([page.closed, await connectionObjectOf(member).isOnline()]).toEqual([0, true]);
});

test("a close without a code, or with a forbidden one, is answered normally", async () => {
  const member = await addMember(await addSite());
  for (const close of [
    (socket: WebSocket) => socket.close(),
    (socket: WebSocket) => socket.close(1000, "bye"),
    (socket: WebSocket) => socket.close(4999),
  ]) {
    const page = await openPage(member);
    close(page.socket);
    await expect.poll(() => page.closed).toBeGreaterThanOrEqual(1000);
  }
  await runInDurableObject(connectionObjectOf(member), async (channel: MemberChannel) => {
    for (const code of [1004, 1005, 1006, 1015]) {
      const { 0: client, 1: server } = new WebSocketPair();
      for (const side of [client, server]) side.accept();
      await channel.webSocketClose(server, code, "");
    }
    const { 1: server } = new WebSocketPair();
    server.accept();
    await channel.webSocketError(server);
  });
});

test("typing faster than any hand is not passed on", async () => {
  const { id, writer, reader } = await addTwoWithChat();
  const hers = await openPage(writer);
  const his = await openPage(reader);
  for (let n = 0; n < 300; n++)
    hers.socket.send(JSON.stringify({ type: "typing", conversationId: id, to: reader.id }));
  await expect.poll(() => his.events.length).toBeGreaterThan(5);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(his.events.length).toBeLessThan(20);
});

test("sixty pages of a member get each message once, a closed one frees its place", async () => {
  const { reader, send } = await addTwoWithChat();
  const pages = [];
  const session = await newSession(reader);
  for (let n = 0; n < 60; n++) pages.push(await openPage(reader, session));
  for (let seq = 2; seq <= 4; seq++) await send();
  for (const page of pages) await expect.poll(() => receivedNumbersOf(page)).toEqual([2, 3, 4]);
  expect((await requestSocket(reader, session)).status).toBe(429);
  pages[0]?.socket.close(1000);
  await expect.poll(async () => (await requestSocket(reader, session)).status).toBe(101);
});
