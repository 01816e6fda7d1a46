import { inDomain, inFile } from "./mutation.ts";

const suggestion = inDomain("suggestion/suggestion", "suggestion/suggest-members");
const zoom = inFile("app/kit/zoom.ts", ["app/kit/crop.test.ts"]);

const privateNoteStore = inDomain("private-note/private-note-store", "private-note/write-note");
const writeNote = inDomain("private-note/write-note");
const privateNoteData = inDomain("private-note/member-data-sql", "data-export/make-data-export");
const complaintContent = inFile("app/mail/complaint-content.ts", [
  "app/mail/email-contents.test.ts",
]);
const complaintStore = inDomain("complaint/complaint-store", "complaint/file-complaint");
const staffEmail = inFile(
  "scripts/lib/staff-email.ts",
  ["scripts/photos/actions.test.ts"],
  "architecture",
);
const discoveryStore = inDomain("discovery/discovery-store", "discovery/search-pages");

/** Neighbours, match reasons, complaints and private notes. */
export const PROFILES = [
  complaintContent(
    "a receipt to a typed address is like one to the member's own",
    'own ? {} : { notYou: t("complaint_received.not_you") }',
    "{}",
  ),
  discoveryStore(
    "a neighbour across a block is found",
    " AND ${mayBeListed(q.viewerId, sql`${scanned.id}`)}",
  ),
  discoveryStore("a member is their own neighbour", " AND ${scanned.id} <> ${q.viewerId}"),
  discoveryStore(
    "a neighbour of another site is found",
    "WHERE ${profiles.site_id} = ${q.siteId} AND ${profiles.gender}",
    "WHERE ${profiles.gender}",
  ),
  discoveryStore(
    "a neighbour above the age range is found",
    "${scanned.birth_date} > ${q.bornAfter} AND ",
  ),
  discoveryStore(
    "profiles with photos do not come first",
    "photo ? EARLIEST : LATEST",
    "photo ? LATEST : EARLIEST",
  ),
  suggestion(
    "a match reason ignores whom the other member seeks",
    " && seeksGender(theySeek, mine)",
  ),
  suggestion("a match reason ignores whom the viewer seeks", "seeksGender(iSeek, theirs) && "),
  suggestion(
    "a member without a preference seeks everyone",
    "seeks !== null && ",
    "seeks === null || ",
  ),
  suggestion(
    "an interest of one member is shared",
    "(both ? [id] : [])",
    "(both || id ? [id] : [])",
  ),
  complaintStore(
    "another member's complaints are listed",
    "forOwner(member, complaints.account_id)",
    "forOwner({ ...member, id: sql`account_id` }, complaints.account_id)",
  ),
  complaintStore(
    "complaints of another site are listed",
    "forOwner(member, complaints.account_id)",
    "forOwner({ ...member, siteId: sql`complaints.site_id` }, complaints.account_id)",
  ),
  staffEmail("an unconfirmed account receives a decision e-mail", 'to.account !== "active" || '),
  staffEmail(
    "a decision without a reason is accepted",
    "if (!reason.trim()) throw",
    "if (false) throw",
  ),
  staffEmail(
    "a decision e-mail is missing from the data export",
    "row.template, account,",
    'row.template, "",',
  ),
  privateNoteStore(
    "another member's note is read",
    "forOwner({ id: writerId,",
    "forOwner({ id: sql`writer_id`,",
  ),
  privateNoteStore(
    "a note is written across a block",
    " AND ${notBlocked(writerId, sql`${p.id}`)}",
  ),
  privateNoteStore("a member writes a note about themself", " AND ${p.id} <> ${writerId}"),
  privateNoteStore(
    "a note about a member of another site is written",
    " AND ${p.site_id} = ${siteId}",
  ),
  privateNoteStore(
    "a note about a hidden member is written",
    '${isVisibleTo("p", hasConversationWithProfile(writerId))} AND ',
  ),
  privateNoteStore(
    "a member writes any number of notes",
    " LIMIT ${literal(MAX_NOTES)})) < ${literal(MAX_NOTES)})",
    ")) < 1e9)",
  ),
  privateNoteStore(
    "a note is read from another site",
    "{ id: writerId, siteId }",
    "{ id: writerId, siteId: sql`site_id` }",
  ),
  privateNoteStore(
    "a note about a deactivated member is shown",
    "selectNoteWhere(pair, isSubjectVisible(pair))",
    "selectNoteWhere(pair)",
  ),
  privateNoteStore(
    "a note about a deactivated member is deleted",
    "and(eq(notes.about_id, pair.aboutId), isSubjectVisible(pair))",
    "eq(notes.about_id, pair.aboutId)",
  ),
  privateNoteStore(
    "a note about a deactivated member is written",
    "${isSubjectVisible(pair)} AND (${exists",
    "(${exists",
  ),
  privateNoteStore(
    "a note cannot be changed at the maximum number",
    "${exists(selectNoteWhere(pair))}",
    "0",
  ),
  privateNoteStore(
    "an unchanged note is stored again",
    "\n  WHERE ${notes.body} <> ${excluded.body}",
  ),
  writeNote(
    "a site without notes stores a note",
    '  if (!site.visible_profile_notes) return refuse("not_found");\n',
  ),
  writeNote("a site without notes shows a note", "!site.visible_profile_notes || "),
  writeNote("a note about the reader is shown", " || about === reader.id"),
  privateNoteData(
    "a data export contains notes of other members",
    "forOwner(member, notes.writer_id)",
    "forOwner({ ...member, id: sql`writer_id` }, notes.writer_id)",
  ),
  complaintStore(
    "each page of complaints starts over",
    "sql`(${complaints.created_at}, ${complaints.id}) < (${after[0]}, ${after[1]})`",
    "undefined",
  ),
  zoom("a zoomed picture is dragged out of view", "Math.min(Math.max(way, -room), room)", "way"),
];
