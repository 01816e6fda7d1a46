import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { emailTo } from "../support/email-to";
import { PushBrowser } from "../support/push-browser";
import { addLoggedIn, addTestSite, postForm, sendJsonRequest, sendRequest } from "./app-client";
import { codeOf } from "./rejected-requests";

beforeAll(addTestSite);

const ENDPOINT = "/api/user.php?push=1";
const endpointsOf = async ({ id }: { id: string }) =>
  (
    await env.DB.prepare("SELECT endpoint FROM push_subscriptions WHERE account_id = ?")
      .bind(id)
      .all<{ endpoint: string }>()
  ).results.map(({ endpoint }) => endpoint);

test("a browser's push subscription is stored as sent, and deleted", async () => {
  const me = await addLoggedIn();
  const browser = new PushBrowser();
  const body = { ...browser.subscription, expirationTime: null };
  expect((await sendJsonRequest(ENDPOINT, body, { cookie: me.cookie })).status).toBe(204);
  expect((await sendJsonRequest(ENDPOINT, body, { cookie: me.cookie })).status).toBe(204);
  expect(await endpointsOf(me)).toEqual([browser.endpoint]);
  const { endpoint } = browser;
  const gone = await sendJsonRequest(
    ENDPOINT,
    { endpoint },
    { method: "DELETE", cookie: me.cookie },
  );
  expect([gone.status, await endpointsOf(me)]).toEqual([204, []]);
});

test.each([
  ["a private address", "https://192.168.1.1/push"],
  ["no TLS", "http://fcm.googleapis.com/fcm/send/x"],
  ["an unknown host", "https://push.example/x"],
])("a push subscription at %s is rejected and not stored", async (_how, endpoint) => {
  const me = await addLoggedIn();
  const body = { ...new PushBrowser().subscription, endpoint };
  const answer = await sendJsonRequest(ENDPOINT, body, { cookie: me.cookie });
  expect([answer.status, await codeOf(answer)]).toEqual([422, "invalid"]);
  expect(await endpointsOf(me)).toEqual([]);
});

test("a push subscription needs a session, this origin and a key", async () => {
  const [me, { subscription }] = [await addLoggedIn(), new PushBrowser()];
  expect((await sendJsonRequest(ENDPOINT, subscription)).status).toBe(403);
  const foreign = { method: "POST", cookie: me.cookie, body: JSON.stringify(subscription) };
  const from = { headers: { origin: "https://evil.example", "content-type": "application/json" } };
  expect((await sendRequest(ENDPOINT, { ...foreign, ...from })).status).toBe(403);
  const keys = { ...subscription.keys, p256dh: `B${"_".repeat(86)}` };
  const bad = await sendJsonRequest(ENDPOINT, { ...subscription, keys }, { cookie: me.cookie });
  expect([bad.status, await codeOf(bad)]).toEqual([422, "bad_key"]);
  expect(
    (await sendJsonRequest("/api/user.php", {}, { method: "DELETE", cookie: me.cookie })).status,
  ).toBe(405);
  expect(await endpointsOf(me)).toEqual([]);
});

test("another member cannot delete a browser's subscription", async () => {
  const me = await addLoggedIn();
  const other = await addLoggedIn();
  const browser = new PushBrowser();
  await sendJsonRequest(ENDPOINT, browser.subscription, { cookie: me.cookie });
  const { endpoint } = browser;
  await sendJsonRequest(ENDPOINT, { endpoint }, { method: "DELETE", cookie: other.cookie });
  expect(await endpointsOf(me)).toEqual([endpoint]);
});

test("the settings API returns the push key, and a member's page contains it", async () => {
  const { push_public_key: key } = await (await sendRequest("/api/settings.php")).json<{
    push_public_key: string;
  }>();
  expect(key).toMatch(/^B[\w-]{86}$/);
  const { cookie } = await addLoggedIn();
  expect(await (await sendRequest("/members", { cookie })).text()).toContain(key);
  expect(await (await sendRequest("/pricing")).text()).not.toContain(key);
});

test("the service worker contains the push key, the site's name and its icon", async () => {
  const [first = ""] = (await (await sendRequest("/sw-push.js")).text()).split("\n");
  expect(JSON.parse(/^self\.SITE = (.*);$/.exec(first)?.[1] ?? "{}")).toEqual({
    key: expect.stringMatching(/^B[\w-]{86}$/),
    name: "Test",
    icon: "/icons/1-192.png",
  });
});

test("the notifications page needs a session, is in the menu, and needs JavaScript", async () => {
  expect((await sendRequest("/notifications")).headers.get("location")).toContain("/login");
  const { cookie } = await addLoggedIn();
  const html = await (await sendRequest("/notifications", { cookie })).text();
  expect(html).toContain("Notifications in this browser");
  expect(html).toMatch(/<noscript>.*This needs JavaScript/);
  expect(await (await sendRequest("/settings", { cookie })).text()).toContain(
    'href="/notifications"',
  );
});

test("logging in as another member ends the previous session and its pushes", async () => {
  const before = await addLoggedIn();
  const browser = new PushBrowser();
  await sendJsonRequest(ENDPOINT, browser.subscription, { cookie: before.cookie });
  const joined = await postForm("/signup", {
    email: "next@example.test",
    password: "correct horse battery",
    name: "Next",
    date_of_birth_year: "1990",
    date_of_birth_month: "5",
    date_of_birth_day: "5",
  });
  const cookie = joined.headers
    .getSetCookie()
    .find((line) => line.includes("auth.session="))
    ?.split(";")[0];
  await env.DB.prepare(
    "UPDATE accounts SET signup_step = 5 WHERE email = 'next@example.test'",
  ).run();
  await postForm("/complete-signup/letter", { resend: "yes" }, { cookie: cookie ?? "" });
  const { secret } = (await emailTo("next@example.test", "activate")).fields;
  await postForm(`/${secret}`, {}, { cookie: before.cookie });
  expect((await sendRequest("/api/user.php", { cookie: before.cookie })).status).toBe(403);
  const { results } = await env.DB.prepare(
    "SELECT p.id FROM push_subscriptions p JOIN sessions s ON s.id_hash = p.session_hash WHERE p.account_id = ?",
  )
    .bind(before.id)
    .all();
  expect(results).toEqual([]);
});
