import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SESSION_ENDED_CODE } from "~/live/protocol";
import { directory } from "../../tests/support/bindings";
import {
  connectionObjectOf,
  messageCallTo,
  newSession,
  openPage,
  openSocket,
  responsesTo,
  sendPageCall,
} from "../../tests/support/open-page";
import { addMember, addSite, type TestMember } from "../../tests/support/test-database";

afterEach(() => void vi.useRealTimers());

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));

const messagesOf = ({ id }: TestMember) =>
  env.DB.prepare("SELECT count(*) AS n FROM messages WHERE sender_id = ?").bind(id).first("n");

/** A member with credits and a recipient, on a site. */
async function addWriterAndReader() {
  const site = await addSite();
  const writer = await addMember(site, { premium: true, credits: 5 });
  return { site, writer, reader: await addMember(site) };
}

/**
 * Opens a member's page, applies a change to the member or session, and sends a message a minute
 * later.
 */
async function sendAMinuteAfter(change: (writer: TestMember, session: string) => Promise<unknown>) {
  const { writer, reader } = await addWriterAndReader();
  const session = await newSession(writer);
  const page = await openPage(writer, session);
  await runDurableObjectAlarm(connectionObjectOf(writer)); // sessions were just verified
  await change(writer, session);
  vi.setSystemTime(Date.now() + 45_001);
  sendPageCall(page, messageCallTo(reader));
  await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
  expect([responsesTo(page), await messagesOf(writer)]).toEqual([[], 0]);
}
const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

test("an ended session sends nothing, and its socket is closed", () =>
  sendAMinuteAfter((_writer, session) => run("DELETE FROM sessions WHERE id_hash = ?", session)));

test("an expired session sends nothing, and its socket is closed", () =>
  sendAMinuteAfter((_writer, session) =>
    run("UPDATE sessions SET expires_at = ? WHERE id_hash = ?", Date.now() + 1, session),
  ));

test("a session of another site sends nothing, and its socket is closed", () =>
  sendAMinuteAfter(async (_writer, session) =>
    run("UPDATE sessions SET site_id = ? WHERE id_hash = ?", await addSite(), session),
  ));

test.each(["banned", "suspended", "deletion_pending"])(
  "an account that is %s sends nothing, and its socket is closed",
  (status) =>
    sendAMinuteAfter(({ id }) => run("UPDATE accounts SET status = ? WHERE id = ?", status, id)),
);

test("an account banned a moment ago sends nothing either", async () => {
  const { writer, reader } = await addWriterAndReader();
  const page = await openPage(writer);
  sendPageCall(page, messageCallTo(reader));
  await expect.poll(() => responsesTo(page)).toEqual([1]);
  await run("UPDATE accounts SET status = 'banned' WHERE id = ?", writer.id);
  sendPageCall(page, messageCallTo(reader));
  await expect.poll(() => responsesTo(page).length + page.closed).toBeGreaterThan(1);
  expect(await messagesOf(writer)).toBe(1);
});

test("a socket of a host that moved to another site is closed and sends nothing", () =>
  sendAMinuteAfter(async ({ siteId }) => {
    const other = await addSite();
    const lead = (host: string, id: string) =>
      directory.prepare("UPDATE sites SET host = ? WHERE id = ?").bind(host, id).run();
    await lead("old.test", siteId);
    await lead(siteId, other);
  }));

test("before the initial counts a page of a foreign session sends nothing", async () => {
  const { site, writer, reader } = await addWriterAndReader();
  await openPage(writer);
  await runDurableObjectAlarm(connectionObjectOf(writer));
  const page = await openSocket(writer, await newSession(await addMember(site)));
  sendPageCall(page, messageCallTo(reader));
  await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
  expect([responsesTo(page), await messagesOf(writer)]).toEqual([[], 0]);
});

test("a page of a previous member of the browser sends nothing as another", async () => {
  const { writer, reader } = await addWriterAndReader();
  const page = await openPage(writer);
  sendPageCall(page, { ...messageCallTo(reader), from: writer.id });
  await expect.poll(() => responsesTo(page)).toEqual([1]);
  sendPageCall(page, { ...messageCallTo(reader), from: reader.id });
  await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
  expect([responsesTo(page), await messagesOf(writer)]).toEqual([[1], 1]);
});
