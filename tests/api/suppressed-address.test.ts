import { beforeAll, expect, test } from "vitest";
import { eventOf, signedWebhookHeaders } from "../support/resend-webhooks";
import { emailAddressOf } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  ORIGIN,
  postForm,
  sendRequest,
  sendToApp,
  textOf,
} from "./app-client";
import { codeOf } from "./rejected-requests";

beforeAll(addTestSite);

/** A request as a mail service sends it: no cookie, no origin. */
const call = async (body: string, headers?: Headers) =>
  sendToApp.fetch(
    new Request(`${ORIGIN}/webhooks/mail`, {
      method: "POST",
      body,
      headers: headers ?? (await signedWebhookHeaders(body)),
    }),
  );

const disabled = async (cookie: string) => {
  const { user } = (await (await sendRequest("/api/user.php", { cookie })).json()) as {
    user: { notifications_disabled: string[] };
  };
  return user.notifications_disabled;
};

test("a member with a bounced mailbox is warned and can ask to be mailed again", async () => {
  const me = await addLoggedIn();
  const other = await addLoggedIn();
  const page = async (path = "/settings/account") =>
    textOf(await sendRequest(path, { cookie: me.cookie }));
  expect(await page()).not.toContain("don’t reach you");
  const response = await call(eventOf("email.bounced", { to: [emailAddressOf(me.id)] }));
  expect([response.status, await response.json()]).toEqual([200, { news: "taken" }]);
  for (const path of ["/settings/account", "/notifications"])
    expect(await page(path), path).toContain("Our e-mails don’t reach you");
  expect([await disabled(me.cookie), await disabled(other.cookie)]).toEqual([["bounce"], []]);

  const lift = (cookie: string) => postForm("/settings/account/write-again", {}, { cookie });
  expect((await lift(other.cookie)).status).toBe(303);
  expect(await disabled(me.cookie)).toEqual(["bounce"]);
  const answer = await lift(me.cookie);
  expect(answer.headers.get("location")).toBe("/settings/account?mail=again#email");
  expect(await page("/settings/account?mail=again")).toContain("We’ll write to you again");
  for (const path of ["/settings/account", "/notifications"])
    expect(await page(path), path).not.toContain("don’t reach you");
  expect(await disabled(me.cookie)).toEqual([]);
});

test("nobody but the mail service can report deliveries", async () => {
  const me = await addLoggedIn();
  const body = eventOf("email.complained", { to: [emailAddressOf(me.id)] });
  const unsigned = await call(body, new Headers());
  expect([unsigned.status, await codeOf(unsigned)]).toEqual([400, "unsigned"]);
  const old = await call(body, await signedWebhookHeaders(body, { at: Date.now() - 600_000 }));
  expect([old.status, await codeOf(old)]).toEqual([400, "old"]);
  expect((await sendRequest("/webhooks/mail")).status).toBe(405);
  expect(await disabled(me.cookie)).toEqual([]);
  expect(await (await call(eventOf("email.opened"))).json()).toEqual({ news: "nothing" });
});

test("a visitor is redirected to the login and an unknown field is rejected", async () => {
  const loggedOutResponse = await postForm("/settings/account/write-again", {});
  expect(loggedOutResponse.headers.get("location")).toContain("/login");
  const { cookie } = await addLoggedIn();
  const wrong = await postForm("/settings/account/write-again", { email: "x" }, { cookie });
  expect(wrong.status).toBe(400);
});
