import { accountExists } from "~/domain/account/account-sql";
import { updateReadReceipt } from "~/domain/conversation/conversation-store";
import { selectLastLike, selectUnseenLikes } from "~/domain/like/like-sql";
import { scheduleWeekly } from "~/domain/notification/notification-sql";
import { disableKinds, switchKind } from "~/domain/notification/notification-store";
import {
  selectConfirmed,
  selectDueWeekly,
  selectProfileGap,
  selectWeekly,
} from "~/domain/notification-delivery/notification-audience-store";
import {
  selectCountsSince,
  selectDeferredNight,
  selectDueNights,
  selectRecipient,
  selectUnreadChat,
  selectUnreadChats,
  selectUnseenLike,
} from "~/domain/notification-delivery/notification-delivery-store";
import { claimPush, countDelayed, countEnded } from "~/domain/outbox/outbox-sql";
import { selectIsAboutVisible } from "~/domain/push/push-store";
import { asId, memberBy } from "../support/member-by";
import type { PlannedQuery } from "./query-plans";

const me = memberBy("me", "site");
const owner = { accountId: me.id, siteId: me.siteId };

/** Queries of notifications and of what members have read, for list-queries.ts. */
export const NOTIFICATION_QUERIES: Record<string, PlannedQuery> = {
  "what is read": updateReadReceipt({ ...me, conversationId: asId("c"), seq: 5 }),
  "one kind of notice, switched": switchKind(
    { ...owner, kind: "like", channel: "mail", on: true },
    { weeklyAt: 5, at: 5 },
  ).switched,
  "what a letter's link switches off": disableKinds(
    owner,
    { off: { mail: ["like"], push: [] }, when: accountExists(me.id) },
    5,
  ).switched,
  "what a night brought": selectDeferredNight(me),
  "what is left of a night": selectCountsSince(me.id, 5, "mail"),
  "likes that wait": selectUnseenLikes({ from: 5, until: 9, after: null, limit: 200 }),
  "who liked last": selectLastLike(me),
  "a new like": selectUnseenLike(me, asId("a")),
  "what waits in a chat": selectUnreadChat({ ...me, conversation: asId("c") }),
  "who would be told": selectRecipient(me),
  "chats that wait": selectUnreadChats({ from: 5, until: 9, after: null, limit: 200 }),
  "nights that are over": selectDueNights(5, { after: null, limit: 100 }),
  "whom a push is about": selectIsAboutVisible(asId("p")),
  "who joined this week": selectWeekly(me, 5),
  "when new members are told next": scheduleWeekly(owner, 5),
  "who is to be told of new members": selectDueWeekly(5, { after: null, limit: 100 }),
  "what a profile lacks": selectProfileGap(me),
  "who confirmed their address": selectConfirmed({
    from: 5,
    until: 9,
    after: null,
    limit: 200,
  }),
  "letters that left": countEnded("sent", 5),
  "letters that are late": countDelayed(5, 9),
  "a push in hand": claimPush(asId("p"), { now: 5, until: 9 }),
};
