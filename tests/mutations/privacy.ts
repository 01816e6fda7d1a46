import { inDomain, inFile } from "./mutation.ts";

const domain = (path: string) => `app/domain/${path}`;
const VISIBILITY_TESTS = [domain("conversation/block-member.test.ts")];
const SWITCH_TESTS = [domain("conversation/mark-read.test.ts")];
const privacySql = inFile(domain("profile/privacy-sql.ts"), [...VISIBILITY_TESTS, ...SWITCH_TESTS]);
const conversationSql = inDomain("conversation/conversation-sql", "conversation/block-member");
const findPhoto = inFile(domain("profile/find-photo.ts"), [
  ...VISIBILITY_TESTS,
  domain("profile/find-photo.test.ts"),
]);
const messageStore = inDomain("conversation/message-store", "conversation/block-member");
const likeSql = inDomain("like/like-sql", "like/like-member");
const conversationStore = inDomain("conversation/conversation-store", "conversation/mark-read");
const markRead = inDomain("conversation/mark-read");
const profilePageStore = inDomain("discovery/profile-page-store", "discovery/find-profile");
const profileCard = inDomain("profile/profile-card", "profile/privacy-settings");
const ownProfileStore = inDomain("profile/own-profile-store", "profile/privacy-settings");
const privacySettingsByTyping = inFile(domain("profile/privacy-settings.ts"), [
  "workers/live/typing.test.ts",
]);
const privacySettings = inDomain("profile/privacy-settings");

/** Privacy settings of members, and withdrawn consents. */
export const PRIVACY = [
  profilePageStore(
    "hidden gifts are shown",
    "CASE WHEN ${p.shows_gifts} = 1 THEN",
    "CASE WHEN 1 THEN",
  ),
  ownProfileStore(
    "an invisible member's profile stays active",
    "CASE WHEN ${profiles.status} = 'active' THEN 'hidden' ELSE ${profiles.status} END",
    "${profiles.status}",
  ),
  ownProfileStore(
    "switching invisibility off shows a profile hidden for another reason",
    "= 'hidden' AND ${profiles.invisible} = 1 THEN 'active'",
    "= 'hidden' THEN 'active'",
  ),
  privacySql(
    "an invisible profile is visible to everyone",
    "AND ${p.invisible} = 1 AND ${talks})",
    "AND ${p.invisible} = 1)",
  ),
  privacySql(
    "a hidden profile is visible to its conversation partners",
    "AND ${p.invisible} = 1 AND ${talks})",
    "AND ${talks})",
  ),
  privacySql("an invisible member's presence is shown", " OR ${profiles.invisible} = 1)`,", ")`,"),
  privacySql(
    "the other member's privacy settings are ignored",
    "WHERE ${profiles.id} IN (${one}, ${other}) AND",
    "WHERE ${profiles.id} = ${one} AND",
  ),
  privacySql(
    "a member's own privacy settings are ignored",
    "WHERE ${profiles.id} IN (${one}, ${other}) AND",
    "WHERE ${profiles.id} = ${other} AND",
  ),
  conversationSql(
    "a conversation with one member counts for every member",
    "AND ${participants.other_id} = ${other})",
    ")",
  ),
  findPhoto("an invisible member's photo is public", " && Boolean(row.open)"),
  messageStore(
    "a stranger sends a message to an invisible member",
    "siteId: w.siteId }, conversationExists(w))",
    "siteId: w.siteId }, sql`1`)",
  ),
  likeSql("a like reveals that a hidden member likes back", " AND ${isLikeable(like)})`", ")`"),
  conversationStore(
    "a loaded chat shows a hidden read receipt",
    'CASE WHEN ${neitherHides("receipts", q.id, sql`${p.other_id}`)} THEN coalesce(${theirs.read_seq}, 0) ELSE 0 END',
    "coalesce(${theirs.read_seq}, 0)",
  ),
  conversationStore(
    "hidden typing is sent",
    '        neitherHides("typing", memberId, otherId),\n',
  ),
  markRead("a hidden read receipt is sent live", "if (row.isShared)", "if (row)"),
  profileCard(
    "a member who hides presence sees the presence of others",
    "!row.hidesPresence && !reader.hidesPresence",
    "!row.hidesPresence",
  ),
  profileCard(
    "hidden presence is shown",
    "!row.hidesPresence && !reader.hidesPresence",
    "!reader.hidesPresence",
  ),
  privacySettingsByTyping(
    "a channel caches a changed typing setting",
    'if (which === "typing") await',
    'if (which === "promoted") await',
  ),
  privacySettings(
    "a withdrawn consent keeps its data",
    'given:\n      subject === "fictional_profiles"\n        ? withdrawHeldConsent(member)\n        : deleteConsentedData(member, subject),\n    ',
  ),
  ownProfileStore(
    "intimate interests are erased on another site",
    "interestRowsOf(member).delete(profileInterests).where(isIntimate)",
    "interestRowsOf({ ...member, siteId: sql`site_id` })\n      .delete(profileInterests)\n      .where(isIntimate)",
  ),
  ownProfileStore(
    "a withdrawn consent erases every interest",
    ".delete(profileInterests).where(isIntimate)",
    ".delete(profileInterests)",
  ),
];
