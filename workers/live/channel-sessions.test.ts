import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSession } from "~/domain/session/end-session";
import { logIn } from "~/domain/session/log-in";
import { startSession } from "~/domain/session/start-session";
import { hashSecret } from "~/kit/secret";
import { SESSION_ENDED_CODE } from "~/live/protocol";
import {
  addTwoWithChat,
  connectionObjectOf,
  newSession,
  openPage,
  openSocket,
} from "../../tests/support/open-page";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../tests/support/test-database";

const services = realServices();

const endWithoutEvent = (session: string) =>
  env.DB.prepare("DELETE FROM sessions WHERE id_hash = ?").bind(session).run();

/** A minute passes: cached reads expire, and the object's alarm runs. */
async function waitAMinute(member: TestMember) {
  vi.setSystemTime(Date.now() + 60_000);
  expect(await runDurableObjectAlarm(connectionObjectOf(member))).toBe(true);
}

afterEach(() => void vi.useRealTimers());

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));

test("logging out closes the pages of that session and of no other", async () => {
  const member = await addMember(await addSite());
  const here = await newSession(member);
  const there = await newSession(member);
  const mine = await openPage(member, here);
  const others = await openPage(member, there);
  await endSession(services, here);
  await expect.poll(() => mine.closed).toBe(SESSION_ENDED_CODE);
  await connectionObjectOf(member).announce({ type: "badges", unread: 1, newLikes: 0 });
  await expect.poll(() => others.events.length).toBe(2);
  expect(others.closed).toBe(0);
  expect(mine.events).toHaveLength(1);
});

test("a login that replaces a session closes the pages of the old one, of any member", async () => {
  const site = await addSite();
  const before = await addMember(site);
  const after = await addMember(site);
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
        email: emailAddressOf(after.id),
        password: "a quiet evening",
      })
    ).ok,
  ).toBe(true);
  await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
});

test("a session that ended elsewhere loses its socket within a minute", async () => {
  const { reader, send } = await addTwoWithChat();
  const gone = await newSession(reader);
  const stays = await newSession(reader);
  const page = await openPage(reader, gone);
  const other = await openPage(reader, stays);
  await endWithoutEvent(gone);
  await waitAMinute(reader);
  await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
  await send();
  await expect.poll(() => other.events.length).toBe(2);
  expect([page.events.length, other.closed]).toEqual([1, 0]);
});

test("a message before the alarm is not sent to a page with an ended session", async () => {
  const { reader, send } = await addTwoWithChat();
  const session = await newSession(reader);
  const page = await openPage(reader, session);
  await send();
  await expect.poll(() => page.events.length).toBe(2); // just verified, cached for ten seconds
  await endWithoutEvent(session);
  vi.setSystemTime(Date.now() + 10_001);
  await send();
  await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
  expect(page.events).toHaveLength(2);
});

test("a socket that opens after its session ended is closed first", async () => {
  const member = await addMember(await addSite());
  const session = await newSession(member);
  await endWithoutEvent(session);
  const page = await openSocket(member, session);
  await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
  expect(page.events).toEqual([]);
});

test("a socket of an ended or foreign session is closed first", async () => {
  const site = await addSite();
  const member = await addMember(site);
  const other = await addMember(site);
  const own = await newSession(member);
  const foreign = await newSession(other);
  const page = await openSocket(member, foreign);
  await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
  vi.setSystemTime(Date.now() + 30 * 86_400_000);
  const late = await openSocket(member, own);
  await expect.poll(() => late.closed).toBe(SESSION_ENDED_CODE);
  expect([page.events, late.events]).toEqual([[], []]);
});

test("an expired session gets no event from that moment", async () => {
  const member = await addMember(await addSite());
  const session = await newSession(member);
  vi.setSystemTime(Date.now() + 30 * 86_400_000 - 1_000);
  const page = await openPage(member, session);
  const announce = () =>
    connectionObjectOf(member).announce({ type: "badges", unread: 1, newLikes: 0 });
  expect(await announce()).toBe(1);
  vi.setSystemTime(Date.now() + 1_000);
  expect(await announce()).toBe(0);
  await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
  expect(page.events).toHaveLength(2);
});

test.each(["banned", "suspended", "deletion_pending"])(
  "the pages of an account that is %s end within a minute, by any actor",
  async (status) => {
    const member = await addMember(await addSite());
    const page = await openPage(member);
    await env.DB.prepare("UPDATE accounts SET status = ? WHERE id = ?")
      .bind(status, member.id)
      .run();
    await waitAMinute(member);
    await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
  },
);

test("typing of a session that ended is sent to nobody", async () => {
  const { id, writer, reader } = await addTwoWithChat();
  const session = await newSession(writer);
  const hers = await openPage(writer, session);
  const his = await openPage(reader);
  await endWithoutEvent(session);
  vi.setSystemTime(Date.now() + 10_001);
  hers.socket.send(JSON.stringify({ type: "typing", conversationId: id, to: reader.id }));
  await expect.poll(() => hers.closed).toBe(SESSION_ENDED_CODE);
  expect(his.events).toHaveLength(1);
});
