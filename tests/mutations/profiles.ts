import { inDomain, inFile } from "./mutation.ts";

const matchReasons = inDomain("suggestion/match-reasons");
const zoom = inFile("app/kit/zoom.ts", ["app/kit/zoom.test.ts"]);

const note = inDomain("private-note/private-note-store", "private-note/write-note");
const noted = inDomain("private-note/write-note");
const sight = inDomain("private-note/find-note", "private-note/write-note");
const copied = inDomain("private-note/member-data-sql", "data-export/data-export");
const cases = inDomain("complaint/own-cases-store", "complaint/own-cases");
const decided = inFile(
  "scripts/complaints/actions.ts",
  ["scripts/complaints/actions.test.ts"],
  "architecture",
);
const staffEmail = inFile(
  "scripts/lib/staff-email.ts",
  ["scripts/complaints/actions.test.ts", "scripts/photos/actions.test.ts"],
  "architecture",
);
const beside = inDomain("discovery/neighbour-store", "discovery/find-neighbours");

/** A profile's texts about two members, and its photos. */
export const PROFILES = [
  beside("a neighbour across a block", " AND ${notBlocked(q.viewerId, sql`id`)}"),
  beside("oneself as a neighbour", " AND id <> ${q.viewerId}"),
  beside("a neighbour of another site", "WHERE site_id = ${q.siteId} AND gender", "WHERE gender"),
  beside("a neighbour of any age", "birth_date > ${q.bornAfter} AND "),
  beside("photos do not come first", "photo ? EARLIEST : LATEST", "photo ? LATEST : EARLIEST"),
  matchReasons("they look for others, and it fits", " && seeksGender(theySeek, mine)"),
  matchReasons("I look for others, and it fits", "seeksGender(iSeek, theirs) && "),
  matchReasons("who never said whom looks for all", "seeks !== null && ", "seeks === null || "),
  matchReasons("an interest of one is of both", "(both ? [id] : [])", "(both || id ? [id] : [])"),
  cases(
    "cases are everybody's",
    "c.account_id = ${id} AND ",
    "c.account_id <> '' AND ${id} <> '' AND ",
  ),
  cases("cases of another site", " AND c.site_id = ${siteId}", " AND ${siteId} <> ''"),
  decided(
    "a case is decided twice",
    'if (found.status === "closed") throw',
    "if (!found.id) throw",
  ),
  staffEmail("who never confirmed gets a letter", 'to.account !== "active" || '),
  staffEmail("staff decide for no reason", "if (!reason.trim()) throw", "if (false) throw"),
  staffEmail(
    "a decision's letter is in nobody's copy",
    "row.template, account,",
    'row.template, "",',
  ),
  note("a note is everybody's", "writer_id = ${writerId} AND about_id = ${aboutId} AND"),
  note("a note across a block", " AND ${notBlocked(writerId, sql`p.id`)}"),
  note("a note of oneself", " AND p.id <> ${writerId}"),
  note("a note on another site", " AND p.site_id = ${siteId}"),
  note("a note on who is hidden", '${isVisibleTo("p", hasConversationWithProfile(writerId))} AND '),
  note(
    "any number of notes",
    " LIMIT ${literal(MAX_NOTES)})) < ${literal(MAX_NOTES)})",
    ")) < 1e9)",
  ),
  note(
    "a note of another site",
    "about_id = ${aboutId} AND site_id = ${siteId}`",
    "about_id = ${aboutId}`",
  ),
  note(
    "a note is shown of who is gone",
    "SELECT body FROM notes WHERE ${whereNotePair(pair)} AND ${isSubjectVisible(pair)}`",
    "SELECT body FROM notes WHERE ${whereNotePair(pair)}`",
  ),
  note(
    "a note on who is gone is taken away",
    "DELETE FROM notes WHERE ${whereNotePair(pair)} AND ${isSubjectVisible(pair)}`",
    "DELETE FROM notes WHERE ${whereNotePair(pair)}`",
  ),
  note(
    "a note on who is gone is written",
    "WHERE ${isSubjectVisible(pair)} AND (EXISTS",
    "WHERE (EXISTS",
  ),
  note(
    "the five-hundredth note changes no more",
    "EXISTS (SELECT 1 FROM notes WHERE ${whereNotePair(pair)})",
    "0",
  ),
  note("the same note is written again", "\n  WHERE body <> excluded.body"),
  noted(
    "a site without notes takes one",
    '  if (!site.visible_profile_notes) return refuse("not_found");\n',
  ),
  sight("a site without notes shows one", "!site.visible_profile_notes || "),
  sight("there is a note about oneself", " || about === reader.id"),
  copied(
    "notes about a member are in their copy",
    "WHERE writer_id = ${id} AND",
    "WHERE ${id} IN (writer_id, about_id) AND",
  ),
  cases(
    "a further page of cases begins anew",
    "AND (c.created_at, c.id) < (${after[0]}, ${after[1]})",
  ),
  zoom("a picture is moved out of sight", "Math.min(Math.max(way, -room), room)", "way"),
];
