import { beforeAll, expect, test } from "vitest";
import { hearLog } from "../support/hear-log";
import { forgetAccounts, PASSWORD, person, sign } from "./joining";
import { ask, postForm, theSite } from "./support";

beforeAll(() => theSite());

hearLog(PASSWORD, person.email, person.name);

forgetAccounts();

test("logging out by GET needs our own client on this origin", async () => {
  const cookie = await sign();
  const loggedIn = async () => (await ask("/api/user.php", { cookie })).status === 200;
  const bare = await ask("/api/logout.php", { cookie });
  expect(bare.status).toBe(200);
  expect(await bare.text()).toContain("Log out?");
  expect(await loggedIn()).toBe(true);
  const foreign = await ask("/api/logout.php", {
    cookie,
    headers: { "x-request-type": "client", "sec-fetch-site": "cross-site" },
  });
  expect(foreign.status).toBe(403);
  expect(await loggedIn()).toBe(true);
  const own = await ask("/api/logout.php", {
    cookie,
    headers: { "x-request-type": "client", "sec-fetch-site": "same-origin" },
  });
  expect(own.status).toBe(204);
  expect(own.headers.getSetCookie().join()).toContain("__Host-auth.session=; Path=/; Max-Age=0");
  expect(await loggedIn()).toBe(false);
});

test("the logout button ends the session permanently", async () => {
  const cookie = await sign();
  const answer = await postForm("/api/logout.php", {}, { cookie });
  expect(answer.headers.get("location")).toBe("/");
  expect((await ask("/api/user.php", { cookie })).status).toBe(403);
});
