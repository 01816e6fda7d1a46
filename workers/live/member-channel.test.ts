import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSession } from "~/domain/session/end-session";
import { logIn } from "~/domain/session/log-in";
import { startSession } from "~/domain/session/start-session";
import { hashSecret } from "~/kit/secret";
import { SESSION_ENDED } from "~/live/protocol";
import {
  channelOf,
  knock,
  newSession,
  openPage,
  openSocket,
  twoTalking,
} from "../../tests/support/page";
import { addLike } from "../../tests/support/people";
import {
  addMember,
  addSite,
  mailOf,
  realServices,
  type TestMember,
} from "../../tests/support/world";
import type { MemberChannel } from "./member-channel";

const services = realServices();

const endUntold = (session: string) =>
  env.DB.prepare("DELETE FROM sessions WHERE id_hash = ?").bind(session).run();
/** The minute passes: whatever the object believed is old, and its alarm rings. */
async function aMinuteLater(member: TestMember) {
  vi.setSystemTime(Date.now() + 60_000);
  expect(await runDurableObjectAlarm(channelOf(member))).toBe(true);
}
afterEach(() => void vi.useRealTimers());
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));

test("a page that opens its socket is told the numbers of now, whatever was announced while it had none", async () => {
  const { writer, reader, send } = await twoTalking();
  await send();
  await addLike(writer, reader);
  expect((await openPage(reader)).told).toEqual([{ type: "badges", unread: 2, newLikes: 1 }]);
});

test("pages that are open are told the numbers anew, and nobody where none is", async () => {
  const { writer, reader } = await twoTalking();
  const page = await openPage(reader);
  await addLike(writer, reader);
  await services.live.refreshBadges(reader.siteId, reader.id);
  await services.live.refreshBadges(writer.siteId, writer.id);
  await expect.poll(() => page.told.at(-1)).toMatchObject({ type: "badges", newLikes: 1 });
});

test("logging out closes the pages of that session and of no other", async () => {
  const member = await addMember(await addSite());
  const [here, there] = [await newSession(member), await newSession(member)];
  const [mine, others] = [await openPage(member, here), await openPage(member, there)];
  await endSession(services, here);
  await expect.poll(() => mine.closed).toBe(SESSION_ENDED);
  await channelOf(member).announce({ type: "badges", unread: 1, newLikes: 0 });
  await expect.poll(() => others.told.length).toBe(2);
  expect(others.closed).toBe(0);
  expect(mine.told).toHaveLength(1);
});

test("a login that replaces a session closes the pages of the one before, whoever it was of", async () => {
  const site = await addSite();
  const [before, after] = [await addMember(site), await addMember(site)];
  await env.DB.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?")
    .bind(await services.passwords.hash("a quiet evening"), after.id)
    .run();
  const session = await hashSecret(
    await startSession(services, { siteId: site, accountId: before.id, device: "" }),
  );
  const page = await openPage(before, session);
  const place = { siteId: site, network: "n", device: "", replaces: session };
  expect(
    (
      await logIn(services, place, {
        email: mailOf(after.id),
        password: "a quiet evening",
      })
    ).ok,
  ).toBe(true);
  await expect.poll(() => page.closed).toBe(SESSION_ENDED);
});

test("a session that ended where nobody told its socket is over within a minute, and is told nothing until then", async () => {
  const { reader, send } = await twoTalking();
  const [gone, stays] = [await newSession(reader), await newSession(reader)];
  const [page, other] = [await openPage(reader, gone), await openPage(reader, stays)];
  await endUntold(gone);
  await aMinuteLater(reader);
  await expect.poll(() => page.closed).toBe(SESSION_ENDED);
  await send();
  await expect.poll(() => other.told.length).toBe(2);
  expect([page.told.length, other.closed]).toEqual([1, 0]);
});

test("a message that comes before the alarm is told to no page whose session ended", async () => {
  const { reader, send } = await twoTalking();
  const session = await newSession(reader);
  const page = await openPage(reader, session);
  await send();
  await expect.poll(() => page.told.length).toBe(2); // looked just now: believed for ten seconds
  await endUntold(session);
  vi.setSystemTime(Date.now() + 10_001);
  await send();
  await expect.poll(() => page.closed).toBe(SESSION_ENDED);
  expect(page.told).toHaveLength(2);
});

test("a socket that arrives after its session was hung up on is closed before it is told anything", async () => {
  const member = await addMember(await addSite());
  const session = await newSession(member);
  await endUntold(session);
  const page = await openSocket(member, session);
  await expect.poll(() => page.closed).toBe(SESSION_ENDED);
  expect(page.told).toEqual([]);
});

test("a socket of a session that expired, or of somebody else's, is closed before it is told anything", async () => {
  const site = await addSite();
  const [member, other] = [await addMember(site), await addMember(site)];
  const [own, foreign] = [await newSession(member), await newSession(other)];
  const page = await openSocket(member, foreign);
  await expect.poll(() => page.closed).toBe(SESSION_ENDED);
  vi.setSystemTime(Date.now() + 30 * 86_400_000);
  const late = await openSocket(member, own);
  await expect.poll(() => late.closed).toBe(SESSION_ENDED);
  expect([page.told, late.told]).toEqual([[], []]);
});

test("a page that was silent for two minutes is there no more", async () => {
  const member = await addMember(await addSite());
  const page = await openPage(member);
  vi.setSystemTime(Date.now() + 119_000);
  expect(await channelOf(member).isOnline()).toBe(true);
  vi.setSystemTime(Date.now() + 1_000);
  expect(await channelOf(member).isOnline()).toBe(false);
  expect(await runDurableObjectAlarm(channelOf(member))).toBe(true);
  await expect.poll(() => page.closed).toBe(1001);
});

test("a session that expires is told nothing from that moment on, though it was looked at a second ago", async () => {
  const member = await addMember(await addSite());
  const session = await newSession(member);
  vi.setSystemTime(Date.now() + 30 * 86_400_000 - 1_000);
  const page = await openPage(member, session);
  const announce = () => channelOf(member).announce({ type: "badges", unread: 1, newLikes: 0 });
  expect(await announce()).toBe(1);
  vi.setSystemTime(Date.now() + 1_000);
  expect(await announce()).toBe(0);
  await expect.poll(() => page.closed).toBe(SESSION_ENDED);
  expect(page.told).toHaveLength(2);
});

test.each(["banned", "suspended", "deletion_pending"])(
  "the pages of an account that is %s end within a minute, whoever made it so",
  async (status) => {
    const member = await addMember(await addSite());
    const page = await openPage(member);
    await env.DB.prepare("UPDATE accounts SET status = ? WHERE id = ?")
      .bind(status, member.id)
      .run();
    await aMinuteLater(member);
    await expect.poll(() => page.closed).toBe(SESSION_ENDED);
  },
);

test("typing of a session that ended reaches nobody", async () => {
  const { id, writer, reader } = await twoTalking();
  const session = await newSession(writer);
  const [hers, his] = [await openPage(writer, session), await openPage(reader)];
  await endUntold(session);
  vi.setSystemTime(Date.now() + 10_001);
  hers.socket.send(JSON.stringify({ type: "typing", conversationId: id, to: reader.id }));
  await expect.poll(() => hers.closed).toBe(SESSION_ENDED);
  expect(his.told).toHaveLength(1);
});

test("all pages of a member are closed at once, and an object without pages is not woken again", async () => {
  const member = await addMember(await addSite());
  const pages = [await openPage(member), await openPage(member)];
  await services.live.closeSession(member.siteId, member.id);
  await expect
    .poll(() => pages.map(({ closed }) => closed))
    .toEqual([SESSION_ENDED, SESSION_ENDED]);
  expect(await runDurableObjectAlarm(channelOf(member))).toBe(true);
  expect(await runDurableObjectAlarm(channelOf(member))).toBe(false);
});

test("a page that stays is looked at again and again", async () => {
  const member = await addMember(await addSite());
  const page = await openPage(member);
  for (let n = 0; n < 3; n++) expect(await runDurableObjectAlarm(channelOf(member))).toBe(true);
  expect([page.closed, await channelOf(member).isOnline()]).toEqual([0, true]);
});

test("a close without a code, or with one that may not be sent, is answered with an ordinary one", async () => {
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
  await runInDurableObject(channelOf(member), async (channel: MemberChannel) => {
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

test("typing that no hand can type is not passed on", async () => {
  const { id, writer, reader } = await twoTalking();
  const [hers, his] = [await openPage(writer), await openPage(reader)];
  for (let n = 0; n < 300; n++)
    hers.socket.send(JSON.stringify({ type: "typing", conversationId: id, to: reader.id }));
  await expect.poll(() => his.told.length).toBeGreaterThan(5);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(his.told.length).toBeLessThan(20);
});

test("a member has forty pages open and no more, and one that is closed makes room", async () => {
  const member = await addMember(await addSite());
  const pages = [];
  const session = await newSession(member);
  for (let n = 0; n < 40; n++) pages.push(await openPage(member, session));
  expect((await knock(member, session)).status).toBe(429);
  pages[0]?.socket.close(1000);
  await expect.poll(async () => (await knock(member, session)).status).toBe(101);
});
