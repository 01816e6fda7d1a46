import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { hours, minutes, seconds } from "~/kit/duration";
import type { PushResult } from "~/services/delivery";
import {
  addBrowser,
  fakePushServers,
  pushRow,
  pushServersReturning,
  sendOutboxPush,
  writePush,
} from "../../../tests/support/outbox-pushes";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { PUSH_TTL } from "./push";

const member = async () => addMember(await addSite());

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

test("a push is sent once to each browser of its member, then emptied", async () => {
  const me = await member();
  const browsers = [await addBrowser(me), await addBrowser(me)];
  await addBrowser(await addMember(me.siteId));
  const [id, { push, handed }] = [await writePush(me), fakePushServers()];
  expect(await sendOutboxPush(id, { push })).toEqual({ status: "sent" });
  expect(await sendOutboxPush(id, { push })).toEqual({ status: "done" });
  const endpoints = handed.map(({ endpoint }) => endpoint);
  expect(endpoints.sort()).toEqual(browsers.map(({ endpoint }) => endpoint).sort());
  expect(await pushRow(id)).toMatchObject({ status: "sent", payload: "", attempts: 1 });
});

test("two concurrent consumers send a push once", async () => {
  const me = await member();
  await addBrowser(me);
  const [id, { push, handed }] = [await writePush(me), fakePushServers()];
  const both = await Promise.all([sendOutboxPush(id, { push }), sendOutboxPush(id, { push })]);
  expect(both.map(({ status }) => status).sort()).toEqual(["busy", "sent"]);
  expect(handed).toHaveLength(1);
});

test("a retry skips the browsers that have already received the push", async () => {
  const me = await member();
  const well = await addBrowser(me);
  const slow = await addBrowser(me);
  const answers = new Map<string, PushResult["status"]>([[slow.endpoint, "later"]]);
  const [id, { push, handed }] = [await writePush(me), pushServersReturning(answers)];
  expect(await sendOutboxPush(id, { push })).toEqual({ status: "later", wait: seconds(30) });
  expect(await sendOutboxPush(id, { push })).toMatchObject({ status: "busy" });
  answers.delete(slow.endpoint);
  const later = () => Date.now() + minutes(1);
  expect(await sendOutboxPush(id, { push, now: later })).toEqual({ status: "sent" });
  const endpoints = handed.map(({ endpoint }) => endpoint);
  expect(endpoints.filter((one) => one === well.endpoint)).toHaveLength(1);
  expect(endpoints.filter((one) => one === slow.endpoint)).toHaveLength(2);
});

test("a temporary failure is retried with growing pauses, for a day", async () => {
  const me = await member();
  await addBrowser(me);
  const { push } = fakePushServers(() => ({ status: "later", seconds: 7 }));
  let now = Date.now();
  const id = await writePush(me, { services: realServices({ now: () => now }) });
  const end = now + PUSH_TTL;
  const waits: number[] = [];
  for (; now < end && waits.at(-1) !== 0; now += waits.at(-1) ?? 0) {
    await env.DB.exec(`UPDATE sessions SET seen_at = ${now}, expires_at = ${now + hours(1)}`);
    const status = await sendOutboxPush(id, { push, now: () => now });
    waits.push("wait" in status ? status.wait : hours(24));
  }
  expect(waits.slice(0, 3)).toEqual([seconds(30), minutes(1), minutes(2)]);
  expect(Math.max(...waits)).toBe(minutes(30));
  await env.DB.exec(`UPDATE sessions SET seen_at = ${now}, expires_at = ${now + hours(1)}`);
  expect(await sendOutboxPush(id, { push, now: () => now })).toEqual({ status: "failed" });
  expect(await pushRow(id)).toMatchObject({ status: "failed", payload: "" });
});

test("a push service's Retry-After is honoured", async () => {
  const me = await member();
  await addBrowser(me);
  const { push } = fakePushServers(() => ({ status: "later", seconds: 900 }));
  expect(await sendOutboxPush(await writePush(me), { push })).toEqual({
    status: "later",
    wait: minutes(15),
  });
});

test("a push before its due time is left waiting by an early consumer", async () => {
  const me = await member();
  await addBrowser(me);
  const dueAt = Date.now() + hours(1);
  const [id, { push, handed }] = [await writePush(me, { dueAt }), fakePushServers()];
  expect(await sendOutboxPush(id, { push })).toEqual({ status: "done" });
  expect(await pushRow(id)).toMatchObject({ status: "waiting", attempts: 0 });
  expect(await sendOutboxPush(id, { push, now: () => dueAt })).toEqual({ status: "sent" });
  expect(handed[0]?.message.seconds).toBe(PUSH_TTL / seconds(1));
});

test("a member gets one push per key, and another member gets their own", async () => {
  const me = await member();
  const other = await addMember(me.siteId);
  const rows = async () =>
    env.DB.prepare("SELECT count(*) AS n FROM outbox WHERE key = 'like:today'").first("n");
  const id = await writePush(me, { key: "like:today" });
  await writePush(me, { key: "like:today" });
  expect(await rows()).toBe(1);
  await sendOutboxPush(id, { push: fakePushServers().push });
  await writePush(me, { key: "like:today" });
  expect(await rows()).toBe(1);
  await writePush(other, { key: "like:today" });
  expect(await rows()).toBe(2);
});

test("a push without permitted text is suppressed", async () => {
  const me = await member();
  await addBrowser(me);
  const { push, handed } = fakePushServers();
  const id = await writePush(me);
  expect(await sendOutboxPush(id, { push }, async () => null)).toEqual({
    status: "suppressed",
  });
  expect(handed).toEqual([]);
});

test("a push that fails to render is retried, and its text is not logged", async () => {
  const me = await member();
  await addBrowser(me);
  const log = vi.fn();
  const render = () => Promise.reject(new RangeError("Anna wrote"));
  const status = await sendOutboxPush(
    await writePush(me),
    { log, push: fakePushServers().push },
    render,
  );
  expect(status).toEqual({ status: "later", wait: seconds(30) });
  expect(log).toHaveBeenCalledWith("push.failed", expect.objectContaining({ fault: "RangeError" }));
  expect(JSON.stringify(log.mock.calls)).not.toContain("Anna");
});

test("a topic is equal for replaceable pushes and identifies nobody", async () => {
  const me = await member();
  const other = await member();
  const [{ push, handed }] = [fakePushServers()];
  for (const one of [me, me, other]) {
    await addBrowser(one);
    await sendOutboxPush(await writePush(one), { push });
  }
  const topics = [...new Set(handed.map(({ message }) => message.topic))];
  expect(topics).toHaveLength(2);
  for (const topic of topics) expect(topic).toMatch(/^[\w-]{32}$/);
});
