import { beforeAll, expect, test } from "vitest";
import { addMember } from "../support/test-database";
import { addTestSite, count, HOST, logIn, ORIGIN, send, sendRequest } from "./app-client";

beforeAll(async () => {
  await addTestSite();
});

const shared = () => {
  const form = new FormData();
  form.set("text", "Look at this");
  form.set("photo", new File(["no picture"], "cat.jpg", { type: "image/jpeg" }));
  return form;
};

test("a share posted without a service worker is not read and redirects to its page", async () => {
  const cookie = await logIn(await addMember(HOST, { name: "Mia" }));
  const before = await Promise.all(["messages", "chat_photos", "unused_photos"].map(count));
  // As a browser sends a share: without an origin, initiated by no site.
  const headers = { origin: "null", "sec-fetch-site": "none" };
  const answer = await sendRequest("/share", { method: "POST", body: shared(), cookie, headers });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/share"]);
  expect(await Promise.all(["messages", "chat_photos", "unused_photos"].map(count))).toEqual(
    before,
  );
});

test("another site cannot post a share, and a visitor logs in first", async () => {
  const cookie = await logIn(await addMember(HOST, { name: "Mia" }));
  const headers = { origin: "null", "sec-fetch-site": "cross-site" };
  const foreign = await sendRequest("/share", { method: "POST", body: shared(), cookie, headers });
  expect(foreign.status).toBe(403);
  const visitor = await sendRequest("/share");
  expect(visitor.headers.get("location")).toBe("/login?next=%2Fshare");
});

test("the share page shows the member's chats and no text from its URL", async () => {
  const mia = await addMember(HOST, { name: "Mia" });
  const tom = await addMember(HOST, { name: "Tom" });
  const cookie = await logIn(mia);
  await send(tom.id, cookie, "Hello");
  const html = await (
    await sendRequest("/share?text=evil-words&url=https://evil.test", { cookie })
  ).text();
  // The language selector keeps the whole URL; the page itself uses none of it.
  const page = /<main[\s\S]*<\/main>/.exec(html)?.[0];
  expect(page).toContain("Tom");
  expect(page).not.toContain("evil");
  expect(
    (await sendRequest("/share", { cookie, origin: ORIGIN })).headers.get("cache-control"),
  ).toBe("private, no-store");
});
