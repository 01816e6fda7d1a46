import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { hours, minutes, seconds } from "~/kit/duration";
import { type MemberId, newId, type PushId, type SiteId } from "~/kit/ids";
import type { PushResult } from "~/services/delivery";
import {
  addBrowser,
  fakePushServers,
  pushRow,
  pushServersReturning,
  sendOutboxPush,
  writePush,
} from "../../../tests/support/outbox-pushes";
import { PushBrowser, sessionOf, storedEndpointsOf } from "../../../tests/support/push-browser";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import {
  MAX_REFUSALS,
  MAX_SUBSCRIPTIONS,
  PUSH_TTL,
  type PushOrder,
  SUBSCRIPTION_TTL,
} from "./push";
import { isPushService, subscriptionSchema } from "./push.schema";
import {
  deleteStaleSubscriptions,
  deleteSubscription,
  saveSubscription,
} from "./save-subscription";
import { buildPushMessage } from "./send-push";

describe("send push", () => {
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
    expect(log).toHaveBeenCalledWith(
      "push.failed",
      expect.objectContaining({ fault: "RangeError" }),
    );
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
});

describe("build push message", () => {
  const NOW = 1_800_000_000_000;
  const content = { title: "t", text: "x", path: "/chats", tag: "chat-x", language: "en" };

  function message({ account = "a", template = "like", age = 0, tag = "chat-x" } = {}) {
    const order = {
      siteId: "a.test" as SiteId,
      account: account as MemberId,
      template,
    } as PushOrder;
    const services = realServices({ now: () => NOW });
    const push = { id: newId<PushId>(), since: NOW - age };
    return buildPushMessage(services, { push, order, content: { ...content, tag } });
  }

  test("a push's TTL is the rest of its day, at least a minute", async () => {
    expect((await message()).seconds).toBe(PUSH_TTL / 1000);
    expect((await message({ age: PUSH_TTL - minutes(5) })).seconds).toBe(300);
    expect((await message({ age: 2 * PUSH_TTL })).seconds).toBe(60);
  });

  test("only pushes about chat messages are urgent", async () => {
    const urgent = async (template: string) => (await message({ template })).urgent;
    expect([await urgent("message"), await urgent("conversation")]).toEqual([true, true]);
    expect([await urgent("like"), await urgent("weekly")]).toEqual([false, false]);
  });

  test("a newer push of one member replaces the older; the topic identifies nobody", async () => {
    const { topic } = await message();
    expect(topic).toMatch(/^[\w-]{32}$/);
    expect((await message()).topic).toBe(topic);
    expect((await message({ account: "b" })).topic).not.toBe(topic);
    expect((await message({ tag: "chat-y" })).topic).not.toBe(topic);
  });
});

describe("push recipients", () => {
  const member = async (overrides = {}) => addMember(await addSite(), overrides);

  beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

  test("a subscription unknown to its push service is deleted at once", async () => {
    const me = await member();
    const gone = await addBrowser(me);
    const well = await addBrowser(me);
    const { push } = pushServersReturning(new Map([[gone.endpoint, "gone"]]));
    expect(await sendOutboxPush(await writePush(me), { push })).toEqual({ status: "sent" });
    expect(await storedEndpointsOf(me)).toMatchObject([{ endpoint: well.endpoint }]);
  });

  test("repeated refusals delete a subscription, and a success resets the count", async () => {
    const me = await member();
    const browser = await addBrowser(me);
    const answers = new Map<string, PushResult["status"]>([[browser.endpoint, "refused"]]);
    const { push } = pushServersReturning(answers);
    for (let n = 1; n < MAX_REFUSALS; n++) await sendOutboxPush(await writePush(me), { push });
    expect(await storedEndpointsOf(me)).toMatchObject([{ faults: MAX_REFUSALS - 1 }]);
    answers.clear();
    await sendOutboxPush(await writePush(me), { push });
    expect(await storedEndpointsOf(me)).toMatchObject([{ faults: 0 }]);
    answers.set(browser.endpoint, "refused");
    for (let n = 1; n <= MAX_REFUSALS; n++) await sendOutboxPush(await writePush(me), { push });
    expect(await storedEndpointsOf(me)).toEqual([]);
  });

  test("a refusal of our key counts against no browser", async () => {
    const me = await member();
    const browser = await addBrowser(me);
    const { push } = pushServersReturning(new Map([[browser.endpoint, "unsigned"]]));
    for (let n = 0; n <= MAX_REFUSALS; n++)
      expect(await sendOutboxPush(await writePush(me), { push })).toEqual({ status: "failed" });
    expect(await storedEndpointsOf(me)).toEqual([{ endpoint: browser.endpoint, faults: 0 }]);
  });

  test.each([
    ["over", { expiresAt: 1 }],
    ["asleep", { seenAt: 1 }],
  ])("a browser whose session is %s gets no push", async (_how, session) => {
    const me = await member();
    await addBrowser(me, session);
    const [id, { push, handed }] = [await writePush(me), fakePushServers()];
    expect(await sendOutboxPush(id, { push })).toEqual({ status: "suppressed" });
    expect(handed).toEqual([]);
    expect(await pushRow(id)).toMatchObject({ status: "suppressed", payload: "" });
  });

  test("a browser gets no push after logout or when another member uses it", async () => {
    const me = await member();
    await addBrowser(me);
    await env.DB.prepare("DELETE FROM sessions WHERE account_id = ?").bind(me.id).run();
    const { push, handed } = fakePushServers();
    expect(await sendOutboxPush(await writePush(me), { push })).toEqual({ status: "suppressed" });
    await addBrowser(me, { hash: `of-${me.id}` });
    const other = await addMember(me.siteId);
    await env.DB.prepare("UPDATE sessions SET account_id = ? WHERE id_hash = ?")
      .bind(other.id, `of-${me.id}`)
      .run();
    expect(await sendOutboxPush(await writePush(me), { push })).toEqual({ status: "suppressed" });
    expect(handed).toEqual([]);
  });

  test.each(["suspended", "banned", "deletion_pending"])(
    "an account that is %s gets no push",
    async (status) => {
      const me = await member({ status });
      await addBrowser(me);
      const { push, handed } = fakePushServers();
      expect(await sendOutboxPush(await writePush(me), { push })).toEqual({ status: "suppressed" });
      expect(handed).toEqual([]);
    },
  );
});

describe("push service", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://jmt17.google.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://eu.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
  ])("accepts the endpoint of a known push service: %s", (endpoint) => {
    expect(isPushService(endpoint)).toBe(true);
  });

  test.each([
    ["http", "http://fcm.googleapis.com/fcm/send/abc"],
    ["another scheme", "ftp://fcm.googleapis.com/fcm/send/abc"],
    ["nobody's", "https://push.example/abc"],
    ["a network of ours", "https://10.0.0.1/abc"],
    ["this machine", "https://127.0.0.1/abc"],
    ["this machine by another number", "https://2130706433/abc"],
    ["this machine's newer number", "https://[::1]/abc"],
    ["a cloud's own facts", "https://169.254.169.254/latest/meta-data"],
    ["a name without a country", "https://localhost/abc"],
    ["a name that ends like one", "https://evilfcm.googleapis.com/abc"],
    ["one that begins like one", "https://fcm.googleapis.com.evil.example/abc"],
    ["one of a whole end without its dot", "https://evilnotify.windows.com/abc"],
    ["the bare end", "https://notify.windows.com/abc"],
    ["another port", "https://fcm.googleapis.com:8443/abc"],
    ["a name in it", "https://fcm.googleapis.com@evil.example/abc"],
    ["a password in it", "https://a:b@fcm.googleapis.com/abc"],
    ["a dot at its end", "https://fcm.googleapis.com./abc"],
    ["nothing behind it", "https://fcm.googleapis.com/"],
    ["too long", `https://fcm.googleapis.com/${"a".repeat(1_024)}`],
    ["no address", "fcm.googleapis.com"],
  ])("rejects an endpoint of no push service: %s", (_how, endpoint) => {
    expect(isPushService(endpoint)).toBe(false);
  });
});

describe("save subscription", () => {
  const services = realServices();
  const viewer = async () => sessionOf(await addMember(await addSite()));
  /** Two members of one site, since members of different sites are separated by site_id anyway. */
  const neighbours = async () => {
    const me = await viewer();
    return [me, await sessionOf(await addMember(me.siteId))] as const;
  };
  const addresses = async (member: Parameters<typeof storedEndpointsOf>[0]) =>
    (await storedEndpointsOf(member)).map(({ endpoint }) => endpoint);

  test("a subscription is stored once, however often the browser sends it", async () => {
    const me = await viewer();
    const browser = new PushBrowser();
    for (let n = 0; n < 3; n++)
      expect(await saveSubscription(services, me, browser.subscription)).toMatchObject({
        ok: true,
      });
    expect(await addresses(me)).toEqual([browser.endpoint]);
  });

  test("a subscription belongs to the last session; the previous member gets no push", async () => {
    const before = await viewer();
    const browser = new PushBrowser();
    await saveSubscription(services, before, browser.subscription);
    const after = await sessionOf(await addMember(before.siteId));
    await saveSubscription(services, after, browser.subscription);
    expect(await addresses(before)).toEqual([]);
    expect(await addresses(after)).toEqual([browser.endpoint]);
  });

  test("a browser subscribed on two sites has one row for each", async () => {
    const here = await viewer();
    const there = await viewer();
    const browser = new PushBrowser();
    await saveSubscription(services, here, browser.subscription);
    await saveSubscription(services, there, browser.subscription);
    expect(await addresses(here)).toEqual([browser.endpoint]);
    expect(await addresses(there)).toEqual([browser.endpoint]);
  });

  test("a renewed subscription replaces its own member's row only", async () => {
    const [me, other] = await neighbours();
    const old = new PushBrowser();
    const fresh = new PushBrowser();
    const foreign = new PushBrowser();
    await saveSubscription(services, me, old.subscription);
    await saveSubscription(services, other, foreign.subscription);
    await saveSubscription(services, me, { ...fresh.subscription, replaces: old.endpoint });
    await saveSubscription(services, me, { ...fresh.subscription, replaces: foreign.endpoint });
    expect(await addresses(me)).toEqual([fresh.endpoint]);
    expect(await addresses(other)).toEqual([foreign.endpoint]);
  });

  test("a member has at most MAX_BROWSERS; the longest unused is deleted", async () => {
    const me = await viewer();
    const browsers = Array.from({ length: MAX_SUBSCRIPTIONS + 1 }, () => new PushBrowser());
    for (const [n, { subscription }] of browsers.entries())
      await saveSubscription(realServices({ now: () => 1_000 + n }), me, subscription);
    expect(await addresses(me)).toEqual(browsers.slice(1).map(({ endpoint }) => endpoint));
  });

  test("a member unsubscribes their own browser only", async () => {
    const [[me, other], browser] = [await neighbours(), new PushBrowser()];
    await saveSubscription(services, me, browser.subscription);
    await deleteSubscription(services, other, browser.endpoint);
    expect(await addresses(me)).toHaveLength(1);
    await deleteSubscription(services, me, browser.endpoint);
    expect(await addresses(me)).toEqual([]);
  });

  test("rejects a key that is not a point of the curve, as nothing could be encrypted", async () => {
    const [me, { subscription }] = [await viewer(), new PushBrowser()];
    const p256dh = `B${"_".repeat(86)}`;
    const keys = { ...subscription.keys, p256dh };
    expect(subscriptionSchema.safeParse({ ...subscription, keys }).success).toBe(true);
    const result = await saveSubscription(services, me, { ...subscription, keys });
    expect(result).toEqual({ ok: false, refusal: "bad_key" });
    expect(await addresses(me)).toEqual([]);
  });

  test("no subscription is stored if the deployment has no push keys", async () => {
    const me = await viewer();
    const off = realServices({ push: null });
    const result = await saveSubscription(off, me, new PushBrowser().subscription);
    expect(result).toEqual({ ok: false, refusal: "push_off" });
  });

  test("rejects a subscription with another host, or keys too short or too long", () => {
    const { subscription } = new PushBrowser();
    const { keys } = subscription;
    const fits = (more: object) =>
      subscriptionSchema.safeParse({ ...subscription, ...more }).success;
    expect(fits({})).toBe(true);
    expect(fits({ expirationTime: null })).toBe(true);
    expect(fits({ endpoint: "https://10.0.0.1/x" })).toBe(false);
    expect(fits({ keys: { ...keys, auth: `${keys.auth}AA` } })).toBe(false);
    expect(fits({ keys: { ...keys, p256dh: keys.p256dh.slice(4) } })).toBe(false);
    expect(fits({ keys: { ...keys, auth: "!".repeat(22) } })).toBe(false);
  });

  test("a subscription not refreshed for a month is deleted", async () => {
    const me = await viewer();
    const stale = new PushBrowser();
    const fresh = new PushBrowser();
    await saveSubscription(realServices({ now: () => 1_000 }), me, stale.subscription);
    await saveSubscription(realServices({ now: () => 1_001 }), me, fresh.subscription);
    await deleteStaleSubscriptions(realServices({ now: () => 1_001 + SUBSCRIPTION_TTL }));
    expect(await addresses(me)).toEqual([fresh.endpoint]);
    await env.DB.exec("DELETE FROM push_subscriptions");
  });
});
