import { beforeAll, expect, test } from "vitest";
import { hearLog } from "../support/hear-log";
import { expectCode, SECRET_WORDS, twoMembers } from "./refused";
import { app, ask, askJson, countRows, HOST, theSite } from "./support";

beforeAll(() => theSite());
const { me, message } = twoMembers();
hearLog(SECRET_WORDS);

test("a message is posted and not put", async () => {
  await expectCode(
    askJson("/api/message.php", message(), { method: "PUT", cookie: me.cookie }),
    405,
    "method_not_allowed",
  );
});

test("without a session a door says so and a page leads to the login and back", async () => {
  await expectCode(askJson("/api/message.php", message()), 403, "authentication_required");
  const page = await ask("/chats");
  expect(page.status).toBe(302);
  expect(page.headers.get("location")).toBe("/login?next=%2Fchats");
});

test("a post from another site is refused", async () => {
  const before = await countRows();
  const foreign = await app.fetch(
    new Request(`https://${HOST}/api/message.php`, {
      method: "POST",
      body: JSON.stringify(message()),
      headers: {
        "content-type": "application/json",
        cookie: me.cookie,
        origin: "https://evil.test",
      },
    }),
  );
  expect(foreign.status).toBe(403);
  expect(await countRows()).toBe(before);
});

test.each(["members/%s/unlike", "members/%s/block", "members/%s/unblock", "chats/%s/delete"])(
  "an address that no header can hold is not there: /%s",
  async (path) => {
    for (const id of ["%00", "a%0Ab", "%0D%0Ax", "..%2F%2Fevil.test%2F", "nobody"]) {
      const response = await ask(`/${path.replace("%s", id)}`, { cookie: me.cookie });
      expect([id, response.status]).toEqual([id, 404]);
    }
  },
);

test("an address without an end is nothing, and no page is made for it", async () => {
  const list = `/__manifest?paths=${"a,".repeat(300)}`;
  for (const path of ["/a".repeat(33), "/a".repeat(3_500), `${"/a".repeat(3_500)}.data`, list]) {
    const response = await ask(path, { cookie: me.cookie });
    expect([response.status, await response.text()]).toEqual([404, "Not found"]);
  }
  expect(await (await ask("/a".repeat(32), { cookie: me.cookie })).text()).toContain("<h1");
});
