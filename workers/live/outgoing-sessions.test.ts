import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SESSION_ENDED } from "~/live/protocol";
import { directory } from "../../tests/support/bindings";
import {
  answersOf,
  callTo,
  channelOf,
  newSession,
  openPage,
  openSocket,
  say,
} from "../../tests/support/page";
import { addMember, addSite, type TestMember } from "../../tests/support/world";

afterEach(() => void vi.useRealTimers());

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));

const messagesOf = ({ id }: TestMember) =>
  env.DB.prepare("SELECT count(*) AS n FROM messages WHERE sender_id = ?").bind(id).first("n");

/** A member with credits and somebody to write to, on a site. */
async function two() {
  const site = await addSite();
  const writer = await addMember(site, { premium: true, credits: 5 });
  return { site, writer, reader: await addMember(site) };
}

/** A page of a member, whatever becomes of whom after it was opened; what it sends a minute later. */
async function aMinuteAfter(change: (writer: TestMember, session: string) => Promise<unknown>) {
  const { writer, reader } = await two();
  const session = await newSession(writer);
  const page = await openPage(writer, session);
  await runDurableObjectAlarm(channelOf(writer)); // looked just now
  await change(writer, session);
  vi.setSystemTime(Date.now() + 45_001);
  say(page, callTo(reader));
  await expect.poll(() => page.closed).toBe(SESSION_ENDED);
  expect([answersOf(page), await messagesOf(writer)]).toEqual([[], 0]);
}
const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

test("a session that ended sends nothing, and its socket is hung up", () =>
  aMinuteAfter((_writer, session) => run("DELETE FROM sessions WHERE id_hash = ?", session)));

test("a session that expired sends nothing, and its socket is hung up", () =>
  aMinuteAfter((_writer, session) =>
    run("UPDATE sessions SET expires_at = ? WHERE id_hash = ?", Date.now() + 1, session),
  ));

test("a session of another site sends nothing, and its socket is hung up", () =>
  aMinuteAfter(async (_writer, session) =>
    run("UPDATE sessions SET site_id = ? WHERE id_hash = ?", await addSite(), session),
  ));

test.each(["banned", "suspended", "deletion_pending"])(
  "an account that is %s sends nothing, and its socket is hung up",
  (status) =>
    aMinuteAfter(({ id }) => run("UPDATE accounts SET status = ? WHERE id = ?", status, id)),
);

test("an account that was banned a moment ago sends nothing either", async () => {
  const { writer, reader } = await two();
  const page = await openPage(writer);
  say(page, callTo(reader));
  await expect.poll(() => answersOf(page)).toEqual([1]);
  await run("UPDATE accounts SET status = 'banned' WHERE id = ?", writer.id);
  say(page, callTo(reader));
  await expect.poll(() => answersOf(page).length + page.closed).toBeGreaterThan(1);
  expect(await messagesOf(writer)).toBe(1);
});

test("where a host leads to another site now, nothing is sent and the socket is hung up", () =>
  aMinuteAfter(async ({ siteId }) => {
    const other = await addSite();
    const lead = (host: string, id: string) =>
      directory.prepare("UPDATE sites SET host = ? WHERE id = ?").bind(host, id).run();
    await lead("old.test", siteId);
    await lead(siteId, other);
  }));

test("before it was greeted a page of a foreign session sends nothing", async () => {
  const { site, writer, reader } = await two();
  await openPage(writer);
  await runDurableObjectAlarm(channelOf(writer));
  const page = await openSocket(writer, await newSession(await addMember(site)));
  say(page, callTo(reader));
  await expect.poll(() => page.closed).toBe(SESSION_ENDED);
  expect([answersOf(page), await messagesOf(writer)]).toEqual([[], 0]);
});

test("a page of the member who was here before sends nothing as another", async () => {
  const { writer, reader } = await two();
  const page = await openPage(writer);
  say(page, { ...callTo(reader), from: writer.id });
  await expect.poll(() => answersOf(page)).toEqual([1]);
  say(page, { ...callTo(reader), from: reader.id });
  await expect.poll(() => page.closed).toBe(SESSION_ENDED);
  expect([answersOf(page), await messagesOf(writer)]).toEqual([[1], 1]);
});
