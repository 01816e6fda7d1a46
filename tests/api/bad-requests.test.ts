import { beforeAll, expect, test } from "vitest";
import { recordLog } from "../support/record-log";
import {
  addTestSite,
  countRows,
  HOST,
  sendJsonRequest,
  sendRequest,
  sendToApp,
} from "./app-client";
import { expectCode, SECRET_TEXT, twoMembers } from "./rejected-requests";

beforeAll(() => addTestSite());
const { me, message } = twoMembers();
recordLog(SECRET_TEXT);

test("a message is accepted by POST and rejected by PUT", async () => {
  await expectCode(
    sendJsonRequest("/api/message.php", message(), { method: "PUT", cookie: me.cookie }),
    405,
    "method_not_allowed",
  );
});

test("without a session an API endpoint gets 403 and a page redirects to the login", async () => {
  await expectCode(sendJsonRequest("/api/message.php", message()), 403, "authentication_required");
  const page = await sendRequest("/chats");
  expect(page.status).toBe(302);
  expect(page.headers.get("location")).toBe("/login?next=%2Fchats");
});

test("a POST from another origin is rejected", async () => {
  const before = await countRows();
  const foreign = await sendToApp.fetch(
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
  "a path that no header can hold gets 404: /%s",
  async (path) => {
    for (const id of ["%00", "a%0Ab", "%0D%0Ax", "..%2F%2Fevil.test%2F", "nobody"]) {
      const response = await sendRequest(`/${path.replace("%s", id)}`, { cookie: me.cookie });
      expect([id, response.status]).toEqual([id, 404]);
    }
  },
);

test("an endlessly long path gets 404 and no page is rendered for it", async () => {
  const list = `/__manifest?paths=${"a,".repeat(300)}`;
  for (const path of ["/a".repeat(33), "/a".repeat(3_500), `${"/a".repeat(3_500)}.data`, list]) {
    const response = await sendRequest(path, { cookie: me.cookie });
    expect([response.status, await response.text()]).toEqual([404, "Not found"]);
  }
  expect(await (await sendRequest("/a".repeat(32), { cookie: me.cookie })).text()).toContain("<h1");
});
