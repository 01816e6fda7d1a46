import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { PushBrowser, sessionOf, storedEndpointsOf } from "../../../tests/support/push-browser";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { deleteStaleSubscriptions } from "./delete-stale-subscriptions";
import { MAX_SUBSCRIPTIONS, SUBSCRIPTION_TTL } from "./push";
import { subscriptionSchema } from "./push.schema";
import { deleteSubscription, saveSubscription } from "./save-subscription";

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
    expect(await saveSubscription(services, me, browser.subscription)).toMatchObject({ ok: true });
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
  const fits = (more: object) => subscriptionSchema.safeParse({ ...subscription, ...more }).success;
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
