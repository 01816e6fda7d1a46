import { inFile } from "./mutation.ts";

const noun = (path: string) => `app/domain/${path}`;
const LIVE = ["workers/live/blocked-members.test.ts"];
const block = inFile(noun("conversation/write-block.ts"), LIVE);
const read = inFile(noun("conversation/conversation-store.ts"), LIVE);
const like = inFile(noun("like/like-sql.ts"), LIVE);
const message = inFile(noun("conversation/message-store.ts"), LIVE);
const publishLike = inFile(noun("like/publish-like.ts"), [noun("like/like-member.test.ts")]);
const leaves = inFile(noun("push/push-store.ts"), [
  noun("notification-delivery/recheck-push.test.ts"),
]);
const sending = inFile(noun("push/send-push.ts"), [
  noun("notification-delivery/recheck-push.test.ts"),
]);
const closed = inFile(noun("deactivation/close-pages.ts"), LIVE);

/** Events to open pages about a blocked, hidden or suspended member. */
export const BLOCK_EVENTS = [
  block(
    "typing is believed across a block",
    '    for (const id of [blockerId, blockedId]) defer("typing.forget", live.forgetTyping(siteId, id));\n',
  ),
  read(
    "a suspended member's reading is told",
    " AND ${statusOf({ id, siteId })} = 'active' AS told",
    " AS told",
  ),
  like(
    "a hidden member's like is counted",
    "\n    WHERE ${isActiveProfile(sql`latest.from_id`)})`",
    ")`",
  ),
  like("likes go across a block", " AND ${notBlocked(fromId, sql`${toId}`)}`", "`"),
  publishLike("an invisible member's like is told", '  if (profileStatus !== "active") return;\n'),
  message("messages are told across a block", "AND NOT ${areBlocked(w)} AND NOT", "AND NOT"),
  closed(
    "a suspended member's pages stay open",
    '  services.defer("departure.close", services.live.closeSession(siteId, id));\n',
  ),
  sending("whom a push is about is not asked again", " || !met.rows[0]?.met"),
  leaves(
    "a push waits across a block",
    "${notBlocked(sql`w.account`, sql`w.about`)} AND CASE",
    "CASE",
  ),
  leaves(
    "a push names who made themself invisible to whom they liked",
    "WHEN w.template IN ('like', 'match')",
    "WHEN w.template = 'x'",
  ),
  leaves("a push names who is gone", "ELSE ${isProfileEnabled(sql`w.about`)} END", "ELSE 1 END"),
  leaves(
    "who is invisible is told to nobody who talks with them",
    "WHEN w.template IN ('like', 'match')",
    "WHEN w.template <> 'x'",
  ),
];
