import { afterEach, expect, test, vi } from "vitest";
import { lookHere, switchOffHere, switchOnHere, tellAgain } from "~/live/push/push-device";
import { forgetPush, readMark, writeMark } from "~/live/push/push-mark";
import { stateOf } from "~/live/push/push-state";
import { isDue } from "~/live/use-refresh";
import { KEY, OTHER_KEY, pushPage } from "../../../tests/support/push-page";

afterEach(() => vi.unstubAllGlobals());

const me = { memberId: "me", key: KEY };
const other = { memberId: "other", key: KEY };

test("a browser is in one of five states", () => {
  const seen = { capable: true, permission: "granted", subscribed: true } as const;
  expect(stateOf({ ...seen, capable: false })).toBe("unsupported");
  expect(stateOf({ ...seen, permission: "denied" })).toBe("denied");
  expect(stateOf({ ...seen, subscribed: null })).toBe("capable");
  expect(stateOf(seen)).toBe("subscribed");
  expect(stateOf({ ...seen, subscribed: false })).toBe("not_subscribed");
  expect(stateOf({ ...seen, permission: "default" })).toBe("not_subscribed");
});

test("a browser that knows no pushes is asked nothing", async () => {
  const page = pushPage({ capable: false });
  expect(await lookHere(me)).toBe("unsupported");
  expect(page.asked).toBe(0);
});

test("a press asks the browser, subscribes by the deployment's key and tells the site", async () => {
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

test("who says no is not subscribed, and the site is told nothing", async () => {
  const page = pushPage({ answers: "denied" });
  expect(await switchOnHere(me)).toBeNull();
  expect(await lookHere(me)).toBe("denied");
  expect(page.called).toEqual([]);
});

test("where the site did not take it the browser counts as not subscribed", async () => {
  pushPage({ status: 422 });
  expect(await switchOnHere(me)).toBe(false);
  expect(await lookHere(me)).toBe("not_subscribed");
});

test("a subscription that somebody else left is nobody's here", async () => {
  pushPage();
  await switchOnHere(me);
  expect(await lookHere(other)).toBe("not_subscribed");
});

test("switched off the browser has no subscription, and the site no address of it", async () => {
  const page = pushPage();
  await switchOnHere(me);
  expect(await switchOffHere()).toBe(true);
  expect(page.subscription).toBeNull();
  expect(page.called.at(-1)).toEqual({
    ...{ method: "DELETE", body: { endpoint: "https://fcm.googleapis.com/1" } },
  });
  expect(await lookHere(me)).toBe("not_subscribed");
});

test("a subscription of another key is made anew, one of the same key stays", async () => {
  const page = pushPage();
  await switchOnHere({ ...me, key: OTHER_KEY });
  await tellAgain(me);
  expect([page.made, page.subscription?.endpoint]).toEqual([2, "https://fcm.googleapis.com/2"]);
  await tellAgain(me);
  expect(page.made).toBe(2);
  expect(page.called).toHaveLength(3);
});

test("a subscription that the browser lost is made anew, where its member still allows it", async () => {
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

test("once somebody else is there, or nobody, the mark of the one before goes", async () => {
  for (const unlessOf of ["other", ""]) {
    pushPage();
    await switchOnHere(me);
    expect([forgetPush({ unlessOf: "me" }), await lookHere(me)]).toEqual([false, "subscribed"]);
    expect([forgetPush({ unlessOf }), readMark("me")]).toEqual([true, null]);
    expect(forgetPush({ unlessOf })).toBe(false);
  }
});

test("what stands under the key and is no mark counts as none", () => {
  pushPage();
  for (const kept of ["{", "7", "null", '{"of":1,"at":2}', '{"of":"me"}']) {
    localStorage.setItem("push", kept);
    expect(readMark("me"), kept).toBeNull();
  }
  writeMark("me", 5);
  expect([readMark("me"), readMark("other")]).toEqual([{ of: "me", at: 5 }, null]);
});

test("a page whose browser is told asks every five minutes, another one each time", () => {
  expect([isDue(60_000, false), isDue(60_000, true), isDue(299_999, true)]).toEqual([
    ...[true, false, false],
  ]);
  expect(isDue(300_000, true)).toBe(true);
});
