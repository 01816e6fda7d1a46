import { afterEach, expect, test, vi } from "vitest";
import { lookHere, switchOffHere, switchOnHere, tellAgain } from "~/live/push/push-device";
import { forgetPush, readMark, writeMark } from "~/live/push/push-mark";
import { stateOf } from "~/live/push/push-state";
import { isDue } from "~/live/use-refresh";
import { KEY, OTHER_KEY, pushPage } from "../../../tests/support/push-page";

afterEach(() => vi.unstubAllGlobals());

const me = { memberId: "me", key: KEY };
const other = { memberId: "other", key: KEY };

test("derives the five push states of a browser", () => {
  const seen = { capable: true, permission: "granted", subscribed: true } as const;
  expect(stateOf({ ...seen, capable: false })).toBe("unsupported");
  expect(stateOf({ ...seen, permission: "denied" })).toBe("denied");
  expect(stateOf({ ...seen, subscribed: null })).toBe("capable");
  expect(stateOf(seen)).toBe("subscribed");
  expect(stateOf({ ...seen, subscribed: false })).toBe("not_subscribed");
  expect(stateOf({ ...seen, permission: "default" })).toBe("not_subscribed");
});

test("a browser without push support gets no permission request", async () => {
  const page = pushPage({ capable: false });
  expect(await lookHere(me)).toBe("unsupported");
  expect(page.asked).toBe(0);
});

test("a click requests permission, subscribes and registers on the server", async () => {
  const page = pushPage();
  expect(await lookHere(me)).toBe("not_subscribed");
  expect(await switchOnHere(me)).toBe(true);
  expect(page.called).toEqual([
    {
      method: "POST",
      body: { endpoint: "https://fcm.googleapis.com/1", expirationTime: null, keys: {} },
    },
  ]);
  expect(await lookHere(me)).toBe("subscribed");
});

test("a denied permission leaves no subscription and sends nothing", async () => {
  const page = pushPage({ answers: "denied" });
  expect(await switchOnHere(me)).toBeNull();
  expect(await lookHere(me)).toBe("denied");
  expect(page.called).toEqual([]);
});

test("a subscription that the server rejects counts as not subscribed", async () => {
  pushPage({ status: 422 });
  expect(await switchOnHere(me)).toBe(false);
  expect(await lookHere(me)).toBe("not_subscribed");
});

test("a subscription of another member counts as not subscribed", async () => {
  pushPage();
  await switchOnHere(me);
  expect(await lookHere(other)).toBe("not_subscribed");
});

test("switching off removes the subscription here and on the server", async () => {
  const page = pushPage();
  await switchOnHere(me);
  expect(await switchOffHere()).toBe(true);
  expect(page.subscription).toBeNull();
  expect(page.called.at(-1)).toEqual({
    ...{ method: "DELETE", body: { endpoint: "https://fcm.googleapis.com/1" } },
  });
  expect(await lookHere(me)).toBe("not_subscribed");
});

test("a subscription with another key is replaced, one with the same key kept", async () => {
  const page = pushPage();
  await switchOnHere({ ...me, key: OTHER_KEY });
  await tellAgain(me);
  expect([page.made, page.subscription?.endpoint]).toEqual([2, "https://fcm.googleapis.com/2"]);
  await tellAgain(me);
  expect(page.made).toBe(2);
  expect(page.called).toHaveLength(3);
});

test("a lost subscription is renewed if permission is still granted", async () => {
  const page = pushPage();
  await switchOnHere(me);
  await page.subscription?.unsubscribe();
  await tellAgain(me);
  expect(page.called.at(-1)?.body).toMatchObject({ endpoint: "https://fcm.googleapis.com/2" });
  page.permission = "denied";
  await tellAgain(me);
  expect(page.called).toHaveLength(2);
  expect(readMark("me")).toBeNull();
});

test("a login of another member or a logout removes the push mark", async () => {
  for (const unlessOf of ["other", ""]) {
    pushPage();
    await switchOnHere(me);
    expect([forgetPush({ unlessOf: "me" }), await lookHere(me)]).toEqual([false, "subscribed"]);
    expect([forgetPush({ unlessOf }), readMark("me")]).toEqual([true, null]);
    expect(forgetPush({ unlessOf })).toBe(false);
  }
});

test("an invalid stored push mark counts as none", () => {
  pushPage();
  for (const kept of ["{", "7", "null", '{"of":1,"at":2}', '{"of":"me"}']) {
    localStorage.setItem("push", kept);
    expect(readMark("me"), kept).toBeNull();
  }
  writeMark("me", 5);
  expect([readMark("me"), readMark("other")]).toEqual([{ of: "me", at: 5 }, null]);
});

test("polling is due every five minutes with push, and always without", () => {
  expect([isDue(60_000, false), isDue(60_000, true), isDue(299_999, true)]).toEqual([
    ...[true, false, false],
  ]);
  expect(isDue(300_000, true)).toBe(true);
});
