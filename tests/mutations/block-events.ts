import { inFile } from "./mutation.ts";

const domain = (path: string) => `app/domain/${path}`;
const LIVE_TESTS = ["workers/live/member-channel.test.ts"];
const blockMember = inFile(domain("conversation/block-member.ts"), LIVE_TESTS);
const conversationStore = inFile(domain("conversation/conversation-store.ts"), LIVE_TESTS);
const likeSql = inFile(domain("like/like-sql.ts"), LIVE_TESTS);
const messageStore = inFile(domain("conversation/message-store.ts"), LIVE_TESTS);
const likeMember = inFile(domain("like/like-member.ts"), [domain("like/like-member.test.ts")]);
const pushStore = inFile(domain("push/push-store.ts"), [
  domain("notification-delivery/notify-member.test.ts"),
]);
const sendPush = inFile(domain("push/send-push.ts"), [
  domain("notification-delivery/notify-member.test.ts"),
]);
const deletion = inFile(domain("deactivation/deletion.ts"), LIVE_TESTS);

/** Events to open pages about a blocked, hidden or suspended member. */
export const BLOCK_EVENTS = [
  blockMember(
    "typing reaches a blocked member until the cache expires",
    '    for (const id of [blockerId, blockedId]) defer("typing.forget", live.forgetTyping(siteId, id));\n',
  ),
  conversationStore(
    "a suspended member's read receipt is sent",
    " AND ${statusOf({ id, siteId })} = 'active'`;\n",
    "`;\n",
  ),
  likeSql(
    "a hidden member's like is counted",
    "\n    WHERE ${isActiveProfile(sql`latest.from_id`)})`",
    ")`",
  ),
  likeSql("a like across a block is published", " AND ${notBlocked(fromId, sql`${toId}`)}`", "`"),
  likeMember(
    "an invisible member's like is published",
    '  if (profileStatus !== "active") return;\n',
  ),
  messageStore(
    "a message across a block is published",
    "AND NOT ${areBlocked(w)} AND NOT",
    "AND NOT",
  ),
  deletion(
    "a suspended member's open pages stay connected",
    '  services.defer("departure.close", services.live.closeSession(siteId, id));\n',
  ),
  sendPush("a push is sent without a recheck of its subject", " || !met.rows[0]?.met"),
  pushStore(
    "a push is sent across a block",
    "${notBlocked(sql`w.account`, sql`w.about`)} AND CASE",
    "CASE",
  ),
  pushStore(
    "a push names an invisible member to a liked member",
    "WHEN w.template IN ('like', 'match')",
    "WHEN w.template = 'x'",
  ),
  pushStore(
    "a push names a deactivated member",
    "ELSE ${isProfileEnabled(sql`w.about`)} END",
    "ELSE 1 END",
  ),
  pushStore(
    "an invisible member's message sends no push to the conversation partner",
    "WHEN w.template IN ('like', 'match')",
    "WHEN w.template <> 'x'",
  ),
];
