import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { compiled, compiledForms, type Names } from "~/db/compiled";
import { literal } from "~/db/literal";
import type { ConversationId, MemberId, PhotoId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { casesOf, type SearchPlace, SNIPPET } from "./chat-search";
import {
  MAX_FOUND,
  MAX_NAMES,
  SCANNED_CHATS,
  SCANNED_MESSAGES,
  SCANNED_NAMES,
  SEARCHED_ROOMS,
} from "./conversation";
import { headPhoto } from "./conversation-store";
import { type ConversationRow, rowColumns } from "./list-store";
import { isThere, nameThere } from "./there-sql";

type Cases = ReturnType<typeof casesOf>;
type Search = MemberKey & Cases & SearchPlace;
type Form = { further: boolean };

/** Position of the words in a text, from 1; 0 if absent. */
const placeIn = (text: SQL, q: Names<Cases>) =>
  sql`max(instr(lower(${text}), ${q.small}), instr(lower(${text}), ${q.first}), instr(lower(${text}), ${q.capital}))`;

const own = (q: Names<MemberKey>) =>
  sql`p.member_id = ${q.id} AND p.site_id = ${q.siteId} AND p.last_seq > p.cleared_seq`;

/**
 * A member's conversations in list order, each from its newest message not yet scanned (`top`) down
 * to `floor`.
 */
const chatsOf = (q: Names<Search>, { further }: Form) => sql`
  SELECT * FROM (
    SELECT p.conversation_id AS id, p.other_id AS otherId, p.last_message_at AS at, p.cleared_seq AS floor, p.last_seq AS top, p.archived_to AS archived, 0 AS begun
    FROM participants p INDEXED BY participants_by_member
    WHERE ${own(q)} ${further ? sql`AND (p.last_message_at, p.conversation_id) < (${q.at}, ${q.chat}) AND p.conversation_id <> ${q.chat}` : sql``}
    ORDER BY p.last_message_at DESC, p.conversation_id DESC LIMIT ${literal(SCANNED_CHATS)})
  ${
    further
      ? sql`UNION ALL SELECT p.conversation_id, p.other_id, p.last_message_at, p.cleared_seq, max(p.cleared_seq, min(p.last_seq, ${q.seq} - 1)), p.archived_to, 1
    FROM participants p WHERE p.conversation_id = ${q.chat} AND ${own(q)}`
      : sql``
  }`;

/**
 * The conversations of one step. Numbers above the cleared ones have no gaps, so a running sum
 * gives the lowest number to scan (`reach`) before a message is read; a second sum counts the
 * archives queried so far (R632).
 */
const reachedBy = (q: Names<Search>, form: Form) => sql`
  WITH chats AS (${chatsOf(q, form)}),
  walked AS (SELECT *, sum(top - floor) OVER walk - (top - floor) AS before, sum(archived > floor) OVER walk - (archived > floor) AS rooms
    FROM chats WINDOW walk AS (ORDER BY begun DESC, at DESC, id DESC ROWS UNBOUNDED PRECEDING)),
  reached AS (SELECT *, max(floor, top - (${literal(SCANNED_MESSAGES)} - before)) AS reach FROM walked
    WHERE before < ${literal(SCANNED_MESSAGES)} AND rooms < ${literal(SEARCHED_ROOMS)})`;

/** A conversation with a match, and the other member. */
type FoundIn = {
  id: ConversationId;
  /** Last message time of the conversation, part of the cursor. */
  chatAt: number;
  /** Whether the previous step ended in it. */
  begun: number;
  name: string;
  fictional: number;
  photoId: PhotoId | null;
};
/** A message that contains the words. */
export type FoundRow = FoundIn & {
  seq: number;
  senderId: MemberId;
  at: number;
  /** The text around the match. */
  snippet: string;
  /** Whether text before the snippet was cut off. */
  cut: number;
};

const foundIn = sql`reached.id AS id, reached.at AS chatAt, reached.begun AS begun, ${nameThere} AS name, coalesce(o.fictional, 0) AS fictional,
    photos.id AS photoId`;
const withOther = (q: Names<Search>) => sql`
  LEFT JOIN profiles o ON o.id = reached.otherId
  ${headPhoto(q.id)}`;

const foundBy = compiledForms(
  (q: Names<Search>, form: Form) => sql<FoundRow>`
  ${reachedBy(q, form)}
  SELECT ${foundIn}, m.seq AS seq, m.sender_id AS senderId, m.created_at AS at,
    substr(m.body, max(1, ${placeIn(sql`m.body`, q)} - ${literal(SNIPPET.before)}), ${literal(SNIPPET.length)}) AS snippet,
    ${placeIn(sql`m.body`, q)} > ${literal(SNIPPET.before + 1)} AS cut
  FROM reached CROSS JOIN messages m ON m.conversation_id = reached.id AND m.seq > reached.reach AND m.seq <= reached.top
  ${withOther(q)}
  WHERE (m.sender_id = ${q.id} OR ${isThere}) AND ${placeIn(sql`m.body`, q)} > 0
  ORDER BY reached.begun DESC, reached.at DESC, reached.id DESC, m.seq DESC
  LIMIT ${literal(MAX_FOUND + 1)}`,
);

/**
 * The archived part of a step in one conversation: numbers above `after` up to `upTo`; `there`:
 * whether the other member's messages may be read.
 */
export type RoomRow = FoundIn & { after: number; upTo: number; there: number };
const roomsBy = compiledForms(
  (q: Names<Search>, form: Form) => sql<RoomRow>`
  ${reachedBy(q, form)}
  SELECT ${foundIn}, reached.reach AS after, min(reached.top, reached.archived) AS upTo, ${isThere} AS there
  FROM reached ${withOther(q)}
  WHERE reached.reach < min(reached.top, reached.archived)`,
);

/** End of a step, with or without matches; `left`: whether older messages remain. */
export type SearchEnd = { at: number; chat: string; seq: number; left: number };
const endOf = compiledForms(
  (q: Names<Search>, form: Form) => sql<SearchEnd>`
  ${reachedBy(q, form)}
  SELECT at AS at, id AS chat, reach + 1 AS seq,
    reach > floor OR (SELECT count(*) FROM walked) > (SELECT count(*) FROM reached) OR (SELECT count(*) FROM chats) >= ${literal(SCANNED_CHATS)} AS "left"
  FROM reached ORDER BY begun, at, id LIMIT 1`,
);

/**
 * The messages of one step, from the end of the last one; the archived parts to search; and the end
 * of the step.
 */
export function selectFound(member: MemberKey, words: string, from: SearchPlace | null) {
  const given = { ...member, ...casesOf(words), ...(from ?? { at: 0, chat: "", seq: 0 }) };
  const form = { further: from !== null };
  return { found: foundBy(form, given), rooms: roomsBy(form, given), end: endOf(form, given) };
}

/** Conversations with a member whose name contains the words, as list rows. */
export const selectNamed = (member: MemberKey, words: string): Statement<ConversationRow> =>
  namedBy({ ...member, ...casesOf(words) });

const namedBy = compiled<MemberKey & Cases, ConversationRow>(
  (q) => sql`
  SELECT ${rowColumns(q.id)}
  FROM (SELECT * FROM participants p INDEXED BY participants_by_member WHERE ${own(q)}
    ORDER BY last_message_at DESC, conversation_id DESC LIMIT ${literal(SCANNED_NAMES)}) p
  LEFT JOIN profiles o ON o.id = p.other_id
  JOIN messages m ON m.conversation_id = p.conversation_id AND m.seq = p.last_seq
  ${headPhoto(q.id)}
  WHERE ${isThere} AND ${placeIn(sql`o.name`, q)} > 0
  ORDER BY p.last_message_at DESC, p.conversation_id DESC LIMIT ${literal(MAX_NAMES)}`,
);
