import { expect, test } from "vitest";
import type { Conversation } from "~/domain/conversation/list-conversations";
import type { ConversationId, MemberId } from "~/kit/ids";
import type { LiveEvent } from "~/live/protocol";
import { applyEventToList } from "./use-live-conversations";

const [me, her] = ["me", "her"] as MemberId[] as [MemberId, MemberId];
const idOf = (name: string) => name as ConversationId;
const row = (id: string, at: number, unread: number): Conversation => ({
  id: idOf(id),
  at,
  unread,
  otherId: her,
  name: "Aino",
  fictional: false,
  photoId: null,
  preview: "Hei",
  gift: null,
  photo: false,
  lastSender: her,
});
const rows = [row("new", 20, 2), row("old", 10, 0)];
const applyEvent = (event: Partial<LiveEvent>, viewer = { memberId: me, unreadFirst: false }) =>
  applyEventToList(rows, event as LiveEvent, viewer)?.map(({ id, unread }) => [id, unread]);
const applyBadges = (chat?: { id: ConversationId; unread: number | null; at: number }) =>
  applyEvent({ type: "badges", unread: 0, newLikes: 0, chat });

test("a conversation read or deleted on another page is updated in the list", () => {
  expect(applyBadges()).toEqual(rows.map(({ id, unread }) => [id, unread]));
  expect(applyBadges({ id: idOf("new"), unread: 0, at: 20 })?.[0]).toEqual(["new", 0]);
  expect(applyBadges({ id: idOf("new"), unread: null, at: 20 })).toEqual([["old", 0]]);
});

test("newer messages survive a read or deletion on another page", () => {
  for (const unread of [0, null])
    expect(applyBadges({ id: idOf("new"), unread, at: 19 })?.[0], String(unread)).toEqual([
      "new",
      2,
    ]);
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
  expect(applyEvent(own)).toEqual([
    ["old", 0],
    ["new", 2],
  ]);
  expect(applyEvent(own, { memberId: me, unreadFirst: true })?.[0]).toEqual(["new", 2]);
  expect(applyEvent({ ...own, at: 5 })?.[0]).toEqual(["new", 2]);
  expect(applyEvent({ ...message, conversationId: idOf("unknown") })).toBeUndefined();
});
