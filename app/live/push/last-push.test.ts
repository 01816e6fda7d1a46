import { beforeEach, expect, test } from "vitest";
import { clearLastPush, readLastPush, storeLastPush } from "./last-push";

beforeEach(clearLastPush);

test("the last push message is stored with its time and cleared on logout", () => {
  storeLastPush({ title: "Emma wrote to you", path: "/chats/a" }, 5);
  storeLastPush({ title: "2 new likes", path: "/likes" }, 9);
  expect(readLastPush()).toEqual({ title: "2 new likes", path: "/likes", at: 9 });
  clearLastPush();
  expect(readLastPush()).toBeNull();
});

test("a push message with an invalid shape or path is not stored", () => {
  const path = "/likes";
  for (const message of [
    undefined,
    null,
    "x",
    {},
    { title: 7, path },
    { title: "x", path: "evil" },
  ])
    storeLastPush(message, 1);
  expect(readLastPush()).toBeNull();
});
