import { type SQL, sql } from "drizzle-orm";
import { deleteOldAttempts } from "~/domain/account/attempt-store";
import { deleteOldTokens } from "~/domain/account/token-store";
import { selectCase } from "~/domain/complaint/complaint-store";
import { deleteEvidence, insertEvidence, selectReportable } from "~/domain/complaint/report-store";
import {
  selectConversations,
  selectHead,
  selectMessages,
  selectPartner,
  selectSendingState,
  selectTotals,
} from "~/domain/conversation/conversation-store";
import { deleteForgotten, deleteSeals, forgetSealed } from "~/domain/conversation/seal-store";
import { type MembersQuery, selectMembers } from "~/domain/discovery/discovery-store";
import { selectProfile, selectTeaser } from "~/domain/discovery/profile-page-store";
import { selectRegionCounts } from "~/domain/discovery/region-count-store";
import {
  selectGivenLikes,
  selectMatches,
  selectNewLikes,
  selectSeenLikes,
} from "~/domain/like/like-store";
import { deleteOldLetters, selectStuckLetters } from "~/domain/outbox/outbox-store";
import { selectPromoted } from "~/domain/profile/profile-store";
import { selectBlockedPage } from "~/domain/safety/block-store";
import { waitingColumns } from "~/domain/safety/waiting";
import { deleteExpiredSessions } from "~/domain/session/session-store";
import { addVisit } from "~/domain/signup/bounce-store";
import { unscopedAlternates } from "~/domain/site/site-store";

/**
 * Every query behind a list or a page, with arguments of the right kind: list-queries.test.ts asks SQLite how it would
 * run each and refuses one that scans a table. A noun with a new list adds a line.
 */
export const LIST_QUERIES: Record<string, SQL> = {
  "members of a country": selectMembers(members({}), { page: 24, walk: 1000 }),
  "members of a region": selectMembers(members({ region: "NL-NH" }), { page: 24, walk: 1000 }),
  "members of a region, fictional ones too, further page": selectMembers(
    members({ region: "NL-NH", fictional: true, after: { photo: true, at: [5, "x"] } }),
    {
      page: 24,
      walk: 1000,
    },
  ),
  "members without a photo, further page": selectMembers(
    members({ after: { photo: false, at: [5, "x"] } }),
    { page: 24, walk: 1000 },
  ),
  "members of both genders": selectMembers(
    members({ genders: ["female", "male"], region: "NL-NH" }),
    { page: 24, walk: 1000 },
  ),
  "members for a visitor": selectMembers(members({ viewerId: null }), { page: 24, walk: 1000 }),
  "a profile": selectProfile("site", "me", "other"),
  "a profile for a visitor": selectTeaser("site", "other", true),
  "a member of a lander": selectPromoted("site", "other", { since: 1, allowFictional: true }),
  "new likes received": selectNewLikes(likes()),
  "seen likes received": selectSeenLikes(likes()),
  "likes given": selectGivenLikes(likes()),
  matches: selectMatches(likes()),
  badges: sql`SELECT ${waitingColumns("me")}`,
  chats: selectConversations("site", "me", null, 31),
  "chats, further page": selectConversations("site", "me", [5, "x"], 31),
  "how many messages a member has": selectTotals("site", "me"),
  "the head of a chat": selectHead("site", "me", "c"),
  "somebody to write to": selectPartner("site", "me", "other"),
  "messages, newest first": selectMessages("me", "c", { newestFirst: true, limit: 51 }),
  "messages before one": selectMessages("me", "c", { before: 90, newestFirst: true, limit: 51 }),
  "messages after one": selectMessages("me", "c", { after: 90, newestFirst: false, limit: 51 }),
  "what a member may send": selectSendingState("me"),
  "letters that wait too long": selectStuckLetters(5, 9, 100),
  "old letters, to delete": deleteOldLetters("sent", 5, 100),
  "old mailed secrets, to delete": deleteOldTokens(5, 100),
  "old counters, to delete": deleteOldAttempts(5, 9, 100),
  "a complaint sent before": selectCase("site", "key"),
  "somebody to report": selectReportable(pair(), true),
  "what a report copies": insertEvidence(
    { ...pair(), complaintId: "id", place: "chat", talked: true, reason: "fake" },
    5,
  ),
  "old evidence, to delete": deleteEvidence(5, 100),
  "sealed chats whose time is over": forgetSealed(5, 100),
  "sealed messages, to delete": deleteForgotten(5, 100),
  "old seals, to delete": deleteSeals(5, 100),
  "the blocked": selectBlockedPage("site", "me", null, 25),
  "the blocked, further page": selectBlockedPage("site", "me", [5, "x"], 25),
  "members by region": selectRegionCounts("site", "NL", 5),
  "the sites of an operator": unscopedAlternates("site.test"),
  "ended sessions, to delete": deleteExpiredSessions(5, 100),
  "a visit that ended": addVisit({
    siteId: "site",
    day: "2026-11-01",
    lander: "video",
    campaign: "spring",
    bucket: "0-3",
  }),
  // The operator's own questions (docs/operating.md, "Landers and sources").
  "signups per network since a day": sql`SELECT network, count(*) FROM signup_sources WHERE site_id = 'site' AND created_at >= 5 GROUP BY network`,
  "signups of a network since a day": sql`SELECT count(*) FROM signup_sources WHERE site_id = 'site' AND network = 'ads' AND created_at >= 5`,
  "visits by lander since a day": sql`SELECT lander, bucket, sum(visits) FROM bounces WHERE site_id = 'site' AND day >= '2026-11-01' GROUP BY 1, 2`,
};

function members(given: Partial<MembersQuery>): MembersQuery {
  return {
    siteId: "site",
    viewerId: "me",
    genders: ["female"],
    country: "NL",
    region: null,
    bornAfter: "1950-01-01",
    bornUntil: "2000-01-01",
    activeSince: 1,
    fictional: false,
    after: null,
    ...given,
  };
}

function likes() {
  return { siteId: "site", viewerId: "me", after: null, page: 24, walk: 200 };
}

function pair() {
  return { siteId: "site", reporterId: "me", reportedId: "other", conversationId: "c" };
}
