import { expect, test } from "vitest";
import type { Conversation } from "~/domain/conversation/list-conversations";
import type { ConversationId, MemberId } from "~/kit/ids";
import type { LiveEvent } from "~/live/protocol";
import { heardInList } from "./list-news";

const [me, her] = ["me", "her"] as MemberId[] as [MemberId, MemberId];
const idOf = (name: string) => name as ConversationId;
const row = (id: string, at: number, unread: number): Conversation => ({
  ...{ id: idOf(id), at, unread, otherId: her, name: "Aino", fictional: 0, photoId: null },
  ...{ preview: "Hei", gift: null, photo: 0, lastSender: her },
});
const rows = [row("new", 20, 2), row("old", 10, 0)];
const hear = (event: Partial<LiveEvent>, given = { memberId: me, unreadFirst: false }) =>
  heardInList(rows, event as LiveEvent, given)?.map(({ id, unread }) => [id, unread]);
const badges = (chat?: { id: ConversationId; unread: number | null; at: number }) =>
  hear({ type: "badges", unread: 0, newLikes: 0, chat });

test("a conversation read or deleted on another page is updated in the list", () => {
  expect(badges()).toEqual(rows.map(({ id, unread }) => [id, unread]));
  expect(badges({ id: idOf("new"), unread: 0, at: 20 })?.[0]).toEqual(["new", 0]);
  expect(badges({ id: idOf("new"), unread: null, at: 20 })).toEqual([["old", 0]]);
});

test("newer messages survive a read or deletion on another page", () => {
  for (const unread of [0, null])
    expect(badges({ id: idOf("new"), unread, at: 19 })?.[0], String(unread)).toEqual(["new", 2]);
});

test("a message moves its conversation up, below unread ones if they come first", () => {
  const message = {
    type: "message",
    seq: 3,
    senderId: me,
    body: "Moi",
    at: 30,
    unread: 0,
  } as const;
  const own = { ...message, conversationId: idOf("old") };
  expect(hear(own)).toEqual([
    ["old", 0],
    ["new", 2],
  ]);
  expect(hear(own, { memberId: me, unreadFirst: true })?.[0]).toEqual(["new", 2]);
  expect(hear({ ...own, at: 5 })?.[0]).toEqual(["new", 2]);
  expect(hear({ ...message, conversationId: idOf("unknown") })).toBeUndefined();
});
