import { beforeAll, expect, test } from "vitest";
import { recordLog } from "../support/record-log";
import { addTestSite, postForm, sendRequest } from "./app-client";
import {
  deleteAccountsBeforeEach,
  PASSWORD,
  signUpForSession,
  signupFields,
} from "./sign-up-forms";

beforeAll(() => addTestSite());

recordLog(PASSWORD, signupFields.email, signupFields.name);

deleteAccountsBeforeEach();

test("logging out by GET needs our own client on this origin", async () => {
  const cookie = await signUpForSession();
  const loggedIn = async () => (await sendRequest("/api/user.php", { cookie })).status === 200;
  const bare = await sendRequest("/api/logout.php", { cookie });
  expect(bare.status).toBe(200);
  expect(await bare.text()).toContain("Log out?");
  expect(await loggedIn()).toBe(true);
  const foreign = await sendRequest("/api/logout.php", {
    cookie,
    headers: { "x-request-type": "client", "sec-fetch-site": "cross-site" },
  });
  expect(foreign.status).toBe(403);
  expect(await loggedIn()).toBe(true);
  const own = await sendRequest("/api/logout.php", {
    cookie,
    headers: { "x-request-type": "client", "sec-fetch-site": "same-origin" },
  });
  expect(own.status).toBe(204);
  expect(own.headers.getSetCookie().join()).toContain("__Host-auth.session=; Path=/; Max-Age=0");
  expect(await loggedIn()).toBe(false);
});

test("the logout button ends the session permanently", async () => {
  const cookie = await signUpForSession();
  const answer = await postForm("/api/logout.php", {}, { cookie });
  expect(answer.headers.get("location")).toBe("/");
  expect((await sendRequest("/api/user.php", { cookie })).status).toBe(403);
});
