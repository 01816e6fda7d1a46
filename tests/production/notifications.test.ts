import { beforeAll, expect, test } from "vitest";
import { codeOf } from "../http/refused";
import { addLoggedIn, ask, askJson, theSite } from "../http/support";
import { PushBrowser } from "../support/push-browser";

beforeAll(() => theSite());

test("the service worker is served where the site is deployed, as on this machine", async () => {
  const answer = await ask("/sw-push.js");
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...{ "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
    "service-worker-allowed": "/",
  });
  const script = await answer.text();
  // No keys, no notifications; the page for when there is no connection needs none.
  expect(script).toMatch(/^self\.SITE = \{"key":"",/);
  expect(script).toContain("/offline");
});

test("without keys no browser is asked, and none is kept", async () => {
  const { cookie } = await addLoggedIn();
  const page = await (await ask("/notifications", { cookie })).text();
  expect(page).toContain("This site has no notifications.");
  expect(page).not.toContain("push-hint");
  const { subscription } = new PushBrowser();
  const answer = await askJson("/api/user.php?push=1", subscription, { cookie });
  expect([answer.status, await codeOf(answer)]).toEqual([404, "push_off"]);
  const settings = await (await ask("/api/settings.php")).json();
  expect(settings).toMatchObject({ push_public_key: "" });
});
