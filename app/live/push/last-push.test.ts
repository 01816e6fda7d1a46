import { beforeEach, expect, test } from "vitest";
import { forgetLastPush, noteLastPush, readLastPush } from "./last-push";

beforeEach(forgetLastPush);

test("the last push message is stored with its time and cleared on logout", () => {
  noteLastPush({ title: "Emma wrote to you", path: "/chats/a" }, 5);
  noteLastPush({ title: "2 new likes", path: "/likes" }, 9);
  expect(readLastPush()).toEqual({ title: "2 new likes", path: "/likes", at: 9 });
  forgetLastPush();
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
    noteLastPush(message, 1);
  expect(readLastPush()).toBeNull();
});
