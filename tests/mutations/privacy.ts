import { inDomain, inFile } from "./mutation.ts";

const noun = (path: string) => `app/domain/${path}`;
const SEEN = [noun("conversation/invisible.test.ts")];
const SWITCH_TESTS = [noun("conversation/privacy-switches.test.ts")];
const pieces = inFile(noun("profile/privacy-sql.ts"), [...SEEN, ...SWITCH_TESTS]);
const talking = inDomain("conversation/conversation-sql", "conversation/invisible");
const row = inFile(noun("profile/find-photo.ts"), [...SEEN, noun("profile/find-photo.test.ts")]);
const write = inDomain("conversation/message-store", "conversation/invisible");
const like = inDomain("like/like-sql", "like/repeated-like");
const chat = inDomain("conversation/conversation-store", "conversation/privacy-switches");
const read = inDomain("conversation/mark-read", "conversation/privacy-switches");
const gifts = inDomain("discovery/profile-page-store", "discovery/shown-gifts");
const card = inDomain("profile/profile-card");
const switched = inDomain("profile/privacy-store", "profile/set-privacy-switch");
const typing = inFile(noun("profile/set-privacy-switch.ts"), [
  "workers/live/typing-switch.test.ts",
]);
const consent = inDomain("profile/withdraw-consent");
const privacyConsent = inDomain("profile/privacy-store", "profile/withdraw-consent");

/** Privacy settings of members, and withdrawn consents. */
export const PRIVACY = [
  gifts("gifts are everybody's", "CASE WHEN p.shows_gifts = 1 THEN", "CASE WHEN 1 THEN"),
  switched("invisible members stay active", "status = CASE WHEN status = 'active' THEN 'hidden'"),
  switched(
    "whoever is hidden for another reason is shown by a switch",
    "WHEN status = 'hidden' AND invisible = 1 THEN 'active'",
    "WHEN status = 'hidden' THEN 'active'",
  ),
  pieces(
    "an invisible profile is there for everybody",
    "AND ${sql.raw(p)}.invisible = 1 AND ${talks})",
    "AND ${sql.raw(p)}.invisible = 1)",
  ),
  pieces(
    "a hidden profile is there for those who talked with it",
    "AND ${sql.raw(p)}.invisible = 1 AND ${talks})",
    "AND ${talks})",
  ),
  pieces("invisible members are seen online", " OR invisible = 1)`,", ")`,"),
  pieces(
    "what one of two keeps to themself, the other tells",
    "WHERE id IN (${one}, ${other}) AND",
    "WHERE id = ${one} AND",
  ),
  pieces(
    "what one keeps to themself, they learn of others",
    "WHERE id IN (${one}, ${other}) AND",
    "WHERE id = ${other} AND",
  ),
  talking("anybody talks with everybody", "AND other_id = ${other})", ")"),
  row("an invisible member's photo is everybody's", " && Boolean(row.open)"),
  write(
    "strangers write to invisible members",
    "siteId: w.siteId }, conversationExists(w))",
    "siteId: w.siteId }, sql`1`)",
  ),
  like(
    "a like tells that somebody unseen likes back",
    " AND ${isLikeable(like)}) AS likesBack",
    ") AS likesBack",
  ),
  chat(
    "what was read is told on a load",
    'CASE WHEN ${neitherHides("receipts", q.id, sql`p.other_id`)} THEN coalesce(theirs.read_seq, 0) ELSE 0 END',
    "coalesce(theirs.read_seq, 0)",
  ),
  chat(
    "typing is told whoever keeps it",
    '\n      AND ${neitherHides("typing", memberId, otherId)}`',
    "`",
  ),
  read("what was read is told live", "if (row.told)", "if (row)"),
  card(
    "who keeps it to themself learns it of others",
    "!row.hidesPresence && !reader.hidesPresence",
    "!row.hidesPresence",
  ),
  card(
    "who keeps it to themself is told",
    "!row.hidesPresence && !reader.hidesPresence",
    "!reader.hidesPresence",
  ),
  typing(
    "a channel believes a switch that was turned",
    'if (which === "typing") await',
    'if (which === "promoted") await',
  ),
  consent(
    "a consent taken back leaves what was told",
    'given:\n      subject === "fictional_profiles"\n        ? withdrawHeldConsent(member)\n        : deleteConsentedData[subject](member),\n    ',
  ),
  privacyConsent(
    "interests are erased on another site",
    "WHERE profile_id = ${id} AND site_id = ${siteId}\n      AND interest IN",
    "WHERE profile_id = ${id}\n      AND interest IN",
  ),
  privacyConsent(
    "every interest goes with the consent",
    "\n      AND interest IN (SELECT value FROM json_each(${JSON.stringify(INTIMATE_INTERESTS)}))`",
    "`",
  ),
];
