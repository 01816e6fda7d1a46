import { beforeAll, expect, test } from "vitest";
import { addLoggedIn, addTestSite, sendJsonRequest, sendRequest } from "../api/app-client";
import { codeOf } from "../api/rejected-requests";
import { PushBrowser } from "../support/push-browser";

beforeAll(() => addTestSite());

test("the service worker is served by a deployed site as in local mode", async () => {
  const answer = await sendRequest("/sw-push.js");
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
    "service-worker-allowed": "/",
  });
  const script = await answer.text();
  // Without keys there are no notifications; the offline page needs none.
  expect(script).toMatch(/^self\.SITE = \{"key":"",/);
  expect(script).toContain("/offline");
});

test("without push keys no browser is asked, and no subscription is stored", async () => {
  const { cookie } = await addLoggedIn();
  const page = await (await sendRequest("/notifications", { cookie })).text();
  expect(page).toContain("This site has no notifications.");
  expect(page).not.toContain("push-hint");
  const { subscription } = new PushBrowser();
  const answer = await sendJsonRequest("/api/user.php?push=1", subscription, { cookie });
  expect([answer.status, await codeOf(answer)]).toEqual([404, "push_off"]);
  const settings = await (await sendRequest("/api/settings.php")).json();
  expect(settings).toMatchObject({ push_public_key: "" });
});
