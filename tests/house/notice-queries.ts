import type { Statement } from "~/db/batch";
import { accountExists } from "~/domain/account/account-sql";
import { updateRead } from "~/domain/conversation/conversation-store";
import { selectLastLike, unscopedSelectUnseenLikes } from "~/domain/like/like-sql";
import { switchOne, switchSomeOff } from "~/domain/notice/notice-store";
import { setWeekly } from "~/domain/notice/weekly-sql";
import { countDelayed, countEnded } from "~/domain/outbox/count-sql";
import { claimPush } from "~/domain/outbox/push-sql";
import { selectStillMet } from "~/domain/push/push-store";
import {
  selectLacking,
  selectWeekly,
  unscopedSelectConfirmed,
  unscopedSelectDueWeekly,
} from "~/domain/telling/seldom-sql";
import {
  selectNewLike,
  selectNight,
  selectReader,
  selectSince,
  selectWaitingChat,
  unscopedSelectDueNights,
  unscopedSelectWaiting,
} from "~/domain/telling/telling-store";
import { asId, memberBy } from "../support/member-by";

const me = memberBy("me", "site");
const owner = { accountId: me.id, siteId: me.siteId };

/** Queries of notifications and of what members have read, for list-queries.ts. */
export const NOTICE_QUERIES: Record<string, Statement> = {
  "what is read": updateRead({ ...me, conversationId: asId("c"), seq: 5 }),
  "one kind of notice, switched": switchOne(
    { ...owner, kind: "like", channel: "mail", on: true },
    { weeklyAt: 5, at: 5 },
  ).switched,
  "what a letter's link switches off": switchSomeOff(
    owner,
    { off: { mail: ["like"], push: [] }, when: accountExists(me.id) },
    5,
  ).switched,
  "what a night brought": selectNight(me),
  "what is left of a night": selectSince(me.id, 5, "mail"),
  "likes that wait": unscopedSelectUnseenLikes({ from: 5, until: 9, after: null, limit: 200 }),
  "who liked last": selectLastLike(me),
  "a new like": selectNewLike(me, asId("a")),
  "what waits in a chat": selectWaitingChat({ ...me, conversation: asId("c") }),
  "who would be told": selectReader(me),
  "chats that wait": unscopedSelectWaiting({ from: 5, until: 9, after: null, limit: 200 }),
  "nights that are over": unscopedSelectDueNights(5, { after: null, limit: 100 }),
  "whom a push is about": selectStillMet(asId("p")),
  "who joined this week": selectWeekly(me, 5),
  "when new members are told next": setWeekly(owner, 5),
  "who is to be told of new members": unscopedSelectDueWeekly(5, { after: null, limit: 100 }),
  "what a profile lacks": selectLacking(me),
  "who confirmed their address": unscopedSelectConfirmed({
    ...{ from: 5, until: 9, after: null, limit: 200 },
  }),
  "letters that left": countEnded("sent", 5),
  "letters that are late": countDelayed(5, 9),
  "a push in hand": claimPush(asId("p"), { now: 5, until: 9 }),
};
