import { afterEach, expect, test, vi } from "vitest";
import { fakePushPage, KEY, OTHER_KEY } from "../../../tests/support/fake-push-page";
import { isRefreshDue } from "../live-provider";
import { deletePushMarkOfOthers, readPushMark, writePushMark } from "./push-mark";
import {
  derivePushState,
  getPushState,
  renewPushSubscription,
  subscribeToPush,
  unsubscribeFromPush,
} from "./push-subscription";

afterEach(() => vi.unstubAllGlobals());

const me = { memberId: "me", key: KEY };
const other = { memberId: "other", key: KEY };

test("derives the five push states of a browser", () => {
  const seen = { capable: true, permission: "granted", subscribed: true } as const;
  expect(derivePushState({ ...seen, capable: false })).toBe("unsupported");
  expect(derivePushState({ ...seen, permission: "denied" })).toBe("denied");
  expect(derivePushState({ ...seen, subscribed: null })).toBe("capable");
  expect(derivePushState(seen)).toBe("subscribed");
  expect(derivePushState({ ...seen, subscribed: false })).toBe("not_subscribed");
  expect(derivePushState({ ...seen, permission: "default" })).toBe("not_subscribed");
});

test("a browser without push support gets no permission request", async () => {
  const page = fakePushPage({ capable: false });
  expect(await getPushState(me)).toBe("unsupported");
  expect(page.promptCount).toBe(0);
});

test("a click requests permission, subscribes and registers on the server", async () => {
  const page = fakePushPage();
  expect(await getPushState(me)).toBe("not_subscribed");
  expect(await subscribeToPush(me)).toBe(true);
  expect(page.called).toEqual([
    {
      method: "POST",
      body: { endpoint: "https://fcm.googleapis.com/1", expirationTime: null, keys: {} },
    },
  ]);
  expect(await getPushState(me)).toBe("subscribed");
});

test("a denied permission leaves no subscription and sends nothing", async () => {
  const page = fakePushPage({ answers: "denied" });
  expect(await subscribeToPush(me)).toBeNull();
  expect(await getPushState(me)).toBe("denied");
  expect(page.called).toEqual([]);
});

test("a subscription that the server rejects counts as not subscribed", async () => {
  fakePushPage({ status: 422 });
  expect(await subscribeToPush(me)).toBe(false);
  expect(await getPushState(me)).toBe("not_subscribed");
});

test("a subscription of another member counts as not subscribed", async () => {
  fakePushPage();
  await subscribeToPush(me);
  expect(await getPushState(other)).toBe("not_subscribed");
});

test("switching off removes the subscription here and on the server", async () => {
  const page = fakePushPage();
  await subscribeToPush(me);
  expect(await unsubscribeFromPush()).toBe(true);
  expect(page.subscription).toBeNull();
  expect(page.called.at(-1)).toEqual({
    method: "DELETE",
    body: { endpoint: "https://fcm.googleapis.com/1" },
  });
  expect(await getPushState(me)).toBe("not_subscribed");
});

test("a subscription with another key is replaced, one with the same key kept", async () => {
  const page = fakePushPage();
  await subscribeToPush({ ...me, key: OTHER_KEY });
  await renewPushSubscription(me);
  expect([page.made, page.subscription?.endpoint]).toEqual([2, "https://fcm.googleapis.com/2"]);
  await renewPushSubscription(me);
  expect(page.made).toBe(2);
  expect(page.called).toHaveLength(3);
});

test("a lost subscription is renewed if permission is still granted", async () => {
  const page = fakePushPage();
  await subscribeToPush(me);
  await page.subscription?.unsubscribe();
  await renewPushSubscription(me);
  expect(page.called.at(-1)?.body).toMatchObject({ endpoint: "https://fcm.googleapis.com/2" });
  page.permission = "denied";
  await renewPushSubscription(me);
  expect(page.called).toHaveLength(2);
  expect(readPushMark("me")).toBeNull();
});

test("a login of another member or a logout removes the push mark", async () => {
  for (const unlessOf of ["other", ""]) {
    fakePushPage();
    await subscribeToPush(me);
    expect([deletePushMarkOfOthers({ unlessOf: "me" }), await getPushState(me)]).toEqual([
      false,
      "subscribed",
    ]);
    expect([deletePushMarkOfOthers({ unlessOf }), readPushMark("me")]).toEqual([true, null]);
    expect(deletePushMarkOfOthers({ unlessOf })).toBe(false);
  }
});

test("an invalid stored push mark counts as none", () => {
  fakePushPage();
  for (const stored of ["{", "7", "null", '{"of":1,"at":2}', '{"of":"me"}']) {
    localStorage.setItem("push", stored);
    expect(readPushMark("me"), stored).toBeNull();
  }
  writePushMark("me", 5);
  expect([readPushMark("me"), readPushMark("other")]).toEqual([{ of: "me", at: 5 }, null]);
});

test("polling is due every five minutes with push, and always without", () => {
  expect([
    isRefreshDue(60_000, false),
    isRefreshDue(60_000, true),
    isRefreshDue(299_999, true),
  ]).toEqual([true, false, false]);
  expect(isRefreshDue(300_000, true)).toBe(true);
});
