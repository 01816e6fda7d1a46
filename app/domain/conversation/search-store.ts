import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal, type Placeholders, prepared, preparedVariants } from "~/db/prepared";
import type { ConversationId, MemberId, PhotoId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { type ChatSearchCursor, SNIPPET, spellingsOf } from "./chat-search-query";
import {
  MAX_FOUND,
  MAX_NAMES,
  MAX_SCANNED_CHATS,
  MAX_SCANNED_MESSAGES,
  MAX_SCANNED_NAMES,
  MAX_SEARCHED_ARCHIVES,
} from "./conversation";
import { type ConversationListRow, rowColumns } from "./conversation-list-store";
import { counterpartName, isCounterpartActive } from "./conversation-sql";
import { counterpartPhoto } from "./conversation-store";

type Spellings = ReturnType<typeof spellingsOf>;
type SearchParams = MemberKey & Spellings & ChatSearchCursor;
type SearchForm = { further: boolean };

/** Position of the words in a text, from 1; 0 if absent. */
const positionOf = (text: SQL, q: Placeholders<Spellings>) =>
  sql`max(instr(lower(${text}), ${q.small}), instr(lower(${text}), ${q.first}), instr(lower(${text}), ${q.capital}))`;

const isOwnConversation = (q: Placeholders<MemberKey>) =>
  sql`p.member_id = ${q.id} AND p.site_id = ${q.siteId} AND p.last_seq > p.cleared_seq`;

/**
 * A member's conversations in list order, each from its newest message not yet scanned (`top`) down
 * to `floor`.
 */
const scannedChats = (q: Placeholders<SearchParams>, { further }: SearchForm) => sql`
  SELECT * FROM (
    SELECT p.conversation_id AS id, p.other_id AS otherId, p.last_message_at AS at, p.cleared_seq AS floor, p.last_seq AS top, p.archived_to AS archived, 0 AS begun
    FROM participants p INDEXED BY participants_by_member
    WHERE ${isOwnConversation(q)} ${further ? sql`AND (p.last_message_at, p.conversation_id) < (${q.at}, ${q.chat}) AND p.conversation_id <> ${q.chat}` : sql``}
    ORDER BY p.last_message_at DESC, p.conversation_id DESC LIMIT ${literal(MAX_SCANNED_CHATS)})
  ${
    further
      ? sql`UNION ALL SELECT p.conversation_id, p.other_id, p.last_message_at, p.cleared_seq, max(p.cleared_seq, min(p.last_seq, ${q.seq} - 1)), p.archived_to, 1
    FROM participants p WHERE p.conversation_id = ${q.chat} AND ${isOwnConversation(q)}`
      : sql``
  }`;

/**
 * The conversations of one step. Numbers above the cleared ones have no gaps, so a running sum
 * gives the lowest number to scan (`reach`) before a message is read; a second sum counts the
 * archives queried so far (R632).
 */
const reachedChats = (q: Placeholders<SearchParams>, form: SearchForm) => sql`
  WITH chats AS (${scannedChats(q, form)}),
  walked AS (SELECT *, sum(top - floor) OVER walk - (top - floor) AS before, sum(archived > floor) OVER walk - (archived > floor) AS rooms
    FROM chats WINDOW walk AS (ORDER BY begun DESC, at DESC, id DESC ROWS UNBOUNDED PRECEDING)),
  reached AS (SELECT *, max(floor, top - (${literal(MAX_SCANNED_MESSAGES)} - before)) AS reach FROM walked
    WHERE before < ${literal(MAX_SCANNED_MESSAGES)} AND rooms < ${literal(MAX_SEARCHED_ARCHIVES)})`;

/** A conversation with a match, and the other member. */
type FoundChat = {
  id: ConversationId;
  /** Last message time of the conversation, part of the cursor. */
  chatAt: number;
  /** Whether the previous step ended in it. */
  isContinued: number;
  name: string;
  fictional: number;
  photoId: PhotoId | null;
};
/** A message that contains the words. */
export type FoundRow = FoundChat & {
  seq: number;
  senderId: MemberId;
  at: number;
  /** The text around the match. */
  snippet: string;
  /** Whether text before the snippet was cut off. */
  cut: number;
};

const foundChatColumns = sql`reached.id AS id, reached.at AS chatAt, reached.begun AS isContinued, ${counterpartName} AS name, coalesce(o.fictional, 0) AS fictional,
    photos.id AS photoId`;
const joinCounterpart = (q: Placeholders<SearchParams>) => sql`
  LEFT JOIN profiles o ON o.id = reached.otherId
  ${counterpartPhoto(q.id)}`;

const selectFoundMessages = preparedVariants(
  (q: Placeholders<SearchParams>, form: SearchForm) => sql<FoundRow>`
  ${reachedChats(q, form)}
  SELECT ${foundChatColumns}, m.seq AS seq, m.sender_id AS senderId, m.created_at AS at,
    substr(m.body, max(1, ${positionOf(sql`m.body`, q)} - ${literal(SNIPPET.before)}), ${literal(SNIPPET.length)}) AS snippet,
    ${positionOf(sql`m.body`, q)} > ${literal(SNIPPET.before + 1)} AS cut
  FROM reached CROSS JOIN messages m ON m.conversation_id = reached.id AND m.seq > reached.reach AND m.seq <= reached.top
  ${joinCounterpart(q)}
  WHERE (m.sender_id = ${q.id} OR ${isCounterpartActive}) AND ${positionOf(sql`m.body`, q)} > 0
  ORDER BY reached.begun DESC, reached.at DESC, reached.id DESC, m.seq DESC
  LIMIT ${literal(MAX_FOUND + 1)}`,
);

/**
 * The archived part of a step in one conversation: numbers above `after` up to `upTo`; `there`:
 * whether the other member's messages may be read.
 */
export type ArchiveRangeRow = FoundChat & { after: number; upTo: number; there: number };
const selectArchiveRanges = preparedVariants(
  (q: Placeholders<SearchParams>, form: SearchForm) => sql<ArchiveRangeRow>`
  ${reachedChats(q, form)}
  SELECT ${foundChatColumns}, reached.reach AS after, min(reached.top, reached.archived) AS upTo, ${isCounterpartActive} AS there
  FROM reached ${joinCounterpart(q)}
  WHERE reached.reach < min(reached.top, reached.archived)`,
);

/** End of a step, with or without matches; `left`: whether older messages remain. */
export type SearchStepEnd = { at: number; chat: string; seq: number; left: number };
const selectStepEnd = preparedVariants(
  (q: Placeholders<SearchParams>, form: SearchForm) => sql<SearchStepEnd>`
  ${reachedChats(q, form)}
  SELECT at AS at, id AS chat, reach + 1 AS seq,
    reach > floor OR (SELECT count(*) FROM walked) > (SELECT count(*) FROM reached) OR (SELECT count(*) FROM chats) >= ${literal(MAX_SCANNED_CHATS)} AS "left"
  FROM reached ORDER BY begun, at, id LIMIT 1`,
);

/**
 * The messages of one step, from the end of the last one; the archived parts to search; and the end
 * of the step.
 */
export function searchStatements(
  member: MemberKey,
  searchText: string,
  from: ChatSearchCursor | null,
) {
  const params = {
    ...member,
    ...spellingsOf(searchText),
    ...(from ?? { at: 0, chat: "", seq: 0 }),
  };
  const form = { further: from !== null };
  return {
    found: selectFoundMessages(form, params),
    rooms: selectArchiveRanges(form, params),
    end: selectStepEnd(form, params),
  };
}

/** Conversations with a member whose name contains the words, as list rows. */
export const selectChatsByName = (
  member: MemberKey,
  searchText: string,
): Statement<ConversationListRow> =>
  selectChatsByNameSpellings({ ...member, ...spellingsOf(searchText) });

const selectChatsByNameSpellings = prepared<MemberKey & Spellings, ConversationListRow>(
  (q) => sql`
  SELECT ${rowColumns(q.id)}
  FROM (SELECT * FROM participants p INDEXED BY participants_by_member WHERE ${isOwnConversation(q)}
    ORDER BY last_message_at DESC, conversation_id DESC LIMIT ${literal(MAX_SCANNED_NAMES)}) p
  LEFT JOIN profiles o ON o.id = p.other_id
  JOIN messages m ON m.conversation_id = p.conversation_id AND m.seq = p.last_seq
  ${counterpartPhoto(q.id)}
  WHERE ${isCounterpartActive} AND ${positionOf(sql`o.name`, q)} > 0
  ORDER BY p.last_message_at DESC, p.conversation_id DESC LIMIT ${literal(MAX_NAMES)}`,
);
