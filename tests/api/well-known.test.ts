import { beforeAll, expect, test } from "vitest";
import { addLoggedIn, addTestSite, sendRequest } from "./app-client";

beforeAll(() => addTestSite());

const ADDRESS = "/.well-known/change-password";
const PAGE = "/settings/security/password";

test("/.well-known/change-password redirects to its page through the login", async () => {
  const { cookie } = await addLoggedIn();
  for (const sent of [undefined, cookie]) {
    const answer = await sendRequest(ADDRESS, { cookie: sent });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, PAGE]);
  }
  expect((await sendRequest(PAGE, { cookie })).status).toBe(200);
  const login = await sendRequest(PAGE);
  expect([login.status, login.headers.get("location")]).toEqual([
    302,
    `/login?next=${encodeURIComponent(PAGE)}`,
  ]);
});

test("every other name below /.well-known gets 404", async () => {
  for (const name of [
    "resource-that-should-not-exist-whose-status-code-should-not-be-200",
    "x",
    "",
  ])
    expect((await sendRequest(`/.well-known/${name}`)).status, name).toBe(404);
  expect((await sendRequest(ADDRESS, { method: "POST", body: "" })).status).toBe(405);
});
