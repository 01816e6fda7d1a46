import { sql } from "drizzle-orm";
import {
  deleteExpiredHolds,
  deleteExpiredMessages,
  markExpiredEvidence,
} from "~/domain/conversation/archive-store";
import { hasConversationWithProfile } from "~/domain/conversation/conversation-sql";
import {
  clearChats,
  participantOf,
  participantsOfPair,
  selectHead,
  selectMessageRecipient,
  selectTypingConversation,
  startEvidenceHolds,
} from "~/domain/conversation/conversation-store";
import { selectMessages } from "~/domain/conversation/message-log-store";
import { messageStatements } from "~/domain/conversation/message-store";
import { selectMembers, selectNeighbours } from "~/domain/discovery/discovery-store";
import { type MembersQuery, NO_SCAN_FILTERS } from "~/domain/discovery/member-scan-sql";
import { selectProfileWhere, selectTeaser } from "~/domain/discovery/profile-page-store";
import { updateProfile } from "~/domain/profile/profile-sql";
import { selectBlockedPage, selectPromoted } from "~/domain/profile/profile-store";
import { addVisit } from "~/domain/visit/visit-store";
import { charge, grant } from "~/domain/wallet/wallet-sql";
import type { ConversationId, MemberId, StoredClientId } from "~/kit/ids";
import { asId, memberBy } from "../support/member-by";
import { ARCHIVE_QUERIES } from "./archive-queries";
import { PLAIN_MESSAGE } from "./attachment-queries";
import { CHAT_QUERIES } from "./chat-queries";
import { DEACTIVATION_QUERIES } from "./deactivation-queries";
import { INTERACTION_QUERIES } from "./interaction-queries";
import { OWN_PROFILE_QUERIES } from "./own-profile-queries";
import { PHOTO_QUERIES } from "./photo-queries";
import type { PlannedQuery } from "./query-plans";
import { SEARCH_FORMS } from "./search-queries";

const me = memberBy("me", "site");
const site = me.siteId;
const other = asId<MemberId>("other");
const chat = asId<ConversationId>("c");
const pair = participantsOfPair({ siteId: site, one: me.id, other }, sql`1`);
const entry = { siteId: site, accountId: me.id, key: "k", at: 5 };
const stored = messageStatements({
  siteId: site,
  conversationId: chat,
  seq: 2,
  senderId: me.id,
  recipientId: other,
  clientId: asId<StoredClientId>("k"),
  body: "x",
  price: 1,
  at: 5,
  ...PLAIN_MESSAGE,
});

/**
 * Statements composed of fragments, with arguments of the right type: list-queries.test.ts runs
 * EXPLAIN QUERY PLAN on each and rejects a table scan. It plans all other statements by itself and
 * names those missing here.
 */
export const LIST_QUERIES: Record<string, PlannedQuery> = {
  "a message that is paid": charge(
    { ...entry, reason: "message", message: { conversationId: chat, seq: 1 } },
    sql`credits`,
    sql`FROM messages WHERE conversation_id = 'c' AND seq = 1`,
  ),
  "a message": stored.message,
  "the consent that comes with a message": stored.consent as PlannedQuery,
  "a message's summaries": stored.summaries,
  "what refuses a message": stored.state,
  "credits that are given": grant({ ...entry, reason: "signup" }, 1, sql`1`),
  "members of a country": selectMembers(members({}), { page: 24, scan: 1000 }),
  "members of a region": selectMembers(members({ region: "NL-NH" }), { page: 24, scan: 1000 }),
  "members of a region, fictional ones too, further page": selectMembers(
    members({ region: "NL-NH", fictional: true, after: { photo: true, at: [5, "x"] } }),
    { page: 24, scan: 1000 },
  ),
  "members without a photo, further page": selectMembers(
    members({ after: { photo: false, at: [5, "x"] } }),
    { page: 24, scan: 1000 },
  ),
  "members of both genders": selectMembers(
    members({ genders: ["female", "male"], region: "NL-NH" }),
    { page: 24, scan: 1000 },
  ),
  ...SEARCH_FORMS,
  ...ARCHIVE_QUERIES,
  "members for a visitor": selectMembers(members({ viewerId: null }), { page: 24, scan: 1000 }),
  "a profile": selectProfileWhere(hasConversationWithProfile)({
    siteId: site,
    viewerId: me.id,
    id: other,
  }),
  "members beside one": selectNeighbours(beside(["female"]), 300),
  "members of both genders beside one": selectNeighbours(beside(["female", "male"]), 300),
  "a profile for a visitor": selectTeaser(site, other, true),
  "a member's answers": updateProfile(me, { about: "x", country: "NL" }),
  ...PHOTO_QUERIES,
  ...OWN_PROFILE_QUERIES,
  "a member of a lander": selectPromoted(site, other, { since: 1, allowFictional: true }),
  ...CHAT_QUERIES,
  "the head of a chat": selectHead({ ...me, conversationId: chat }),
  "somebody to write to": selectMessageRecipient({ ...me, otherId: other }),
  "messages, newest first": selectMessages(me, chat, { newestFirst: true, limit: 51 }),
  "messages before one": selectMessages(me, chat, { before: 90, newestFirst: true, limit: 51 }),
  "messages after one": selectMessages(me, chat, { after: 90, newestFirst: false, limit: 51 }),
  "whether two are talking": selectTypingConversation({
    ...me,
    memberId: me.id,
    otherId: other,
    conversationId: chat,
  }),
  "a side of a chat, to seal": startEvidenceHolds(participantOf(me, chat), 5),
  "a side of a chat, to clear": clearChats(participantOf(me, chat)),
  "what two wrote, to seal": startEvidenceHolds(pair, 5),
  "what two wrote, to clear": clearChats(pair),
  "sealed chats whose time is over": markExpiredEvidence(5, 100),
  "sealed messages, to delete": deleteExpiredMessages(5, 100),
  "old seals, to delete": deleteExpiredHolds(5, 100),
  ...DEACTIVATION_QUERIES,
  ...INTERACTION_QUERIES,
  "the blocked": selectBlockedPage(me, null, 25),
  "the blocked, further page": selectBlockedPage(me, [5, "x"], 25),
  "a visit that ended": addVisit({
    siteId: site,
    day: "2026-11-01",
    lander: "video",
    campaign: "spring",
    bucket: "0-3",
  }),
  // The operator's own queries (docs/operating.md, "Landers and sources").
  "signups per network since a day": sql`SELECT network, count(*) FROM signup_sources WHERE site_id = 'site' AND created_at >= 5 GROUP BY network`,
  "signups of a network since a day": sql`SELECT count(*) FROM signup_sources WHERE site_id = 'site' AND network = 'ads' AND created_at >= 5`,
  "visits by lander since a day": sql`SELECT lander, bucket, sum(visits) FROM lander_visits WHERE site_id = 'site' AND day >= '2026-11-01' GROUP BY 1, 2`,
};

function beside(genders: MembersQuery["genders"]) {
  const { viewerId: _, after: __, ...query } = members({ genders });
  return { ...query, viewerId: me.id, id: other };
}

function members(overrides: Partial<MembersQuery>): MembersQuery {
  return {
    siteId: site,
    viewerId: me.id,
    genders: ["female"],
    country: "NL",
    region: null,
    bornAfter: "1950-01-01",
    bornUntil: "2000-01-01",
    activeSince: 1,
    fictional: false,
    after: null,
    ...NO_SCAN_FILTERS,
    ...overrides,
  };
}
