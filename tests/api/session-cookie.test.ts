import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { recordLog } from "../support/record-log";
import { addLoggedIn, addTestSite, sendRequest } from "./app-client";
import {
  ADDRESS,
  cookieOf,
  cookiePairOf,
  deleteAccountsBeforeEach,
  PASSWORD,
  postFrom,
  signupFields,
} from "./sign-up-forms";

beforeAll(() => addTestSite());

recordLog(PASSWORD, "example.test", signupFields.name, ADDRESS);

deleteAccountsBeforeEach();

test("over https an unprefixed session cookie of a sibling host is ignored", async () => {
  const { cookie } = await addLoggedIn();
  expect((await sendRequest("/api/user.php", { cookie })).status).toBe(200);
  expect(
    (await sendRequest("/api/user.php", { cookie: cookie.replace("__Host-", "") })).status,
  ).toBe(403);
});

test("over plain http, as in development, the session cookie has its plain name", async () => {
  const answer = await postFrom("/signup", signupFields, { origin: "http://site.test" });
  expect(cookieOf(answer, "auth.session")).toMatch(
    /^auth\.session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  );
  expect(
    (
      await sendRequest("/api/user.php", {
        cookie: cookiePairOf(answer, "auth.session"),
        origin: "http://site.test",
      })
    ).status,
  ).toBe(200);
});

test("a logged-out member is told why, and the invalid cookie is deleted", async () => {
  const { cookie } = await addLoggedIn();
  await env.DB.prepare("UPDATE sessions SET seen_at = seen_at - 14 * 86400000").run();
  const answer = await sendRequest("/chats", { cookie });
  expect(answer.headers.get("location")).toBe("/login?next=%2Fchats&ended=yes");
  expect(cookiePairOf(answer, "__Host-auth.session")).toBe("__Host-auth.session=");
  expect(await (await sendRequest("/login?next=%2Fchats&ended=yes")).text()).toContain(
    "ends after 14 days without a visit",
  );
  expect((await sendRequest("/chats")).headers.get("location")).toBe("/login?next=%2Fchats");
});
