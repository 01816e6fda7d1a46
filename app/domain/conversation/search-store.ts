import { type SQL, sql } from "drizzle-orm";
import { literal, type Placeholders, prepared, preparedVariants } from "~/db/prepared";
import { forOwner } from "~/db/query-builder";
import type { TextFields } from "~/db/text-statement";
import type { MemberKey } from "../account/account";
import { profiles } from "../profile/profile.tables";
import { type ChatSearchCursor, SNIPPET, spellingsOf } from "./chat-search-query";
import {
  MAX_FOUND,
  MAX_NAMES,
  MAX_SCANNED_CHATS,
  MAX_SCANNED_MESSAGES,
  MAX_SCANNED_NAMES,
  MAX_SEARCHED_ARCHIVES,
} from "./conversation";
import { messages, participants } from "./conversation.tables";
import { rowColumns } from "./conversation-list-store";
import {
  counterpartName,
  isCounterpartActive,
  isCounterpartFictional,
  m,
  o,
  p,
} from "./conversation-sql";
import { counterpartPhoto, counterpartPhotoId } from "./conversation-store";

type Spellings = ReturnType<typeof spellingsOf>;
type SearchParams = MemberKey & Spellings & ChatSearchCursor;
type SearchForm = { further: boolean };

/** Position of the words in a text, from 1; 0 if absent. */
const positionOf = (text: SQL, q: Placeholders<Spellings>) =>
  sql`max(instr(lower(${text}), ${q.small}), instr(lower(${text}), ${q.first}), instr(lower(${text}), ${q.capital}))`;

const forOwnChats = (q: Placeholders<MemberKey>) => forOwner(q, p.member_id);
/** `isOwn`: the condition of this scope. */
const isOwnConversation = (isOwn: SQL) => sql`${isOwn} AND ${p.last_seq} > ${p.cleared_seq}`;

/**
 * A member's conversations in list order, each from its newest message not yet scanned (`top`) down
 * to `floor`.
 */
const scannedChats = (isOwn: SQL, q: Placeholders<SearchParams>, { further }: SearchForm) => sql`
  SELECT * FROM (
    SELECT ${p.conversation_id} AS id, ${p.other_id} AS otherId, ${p.last_message_at} AS at, ${p.cleared_seq} AS floor, ${p.last_seq} AS top, ${p.archived_to} AS archived, 0 AS begun
    FROM ${participants} p INDEXED BY participants_by_member
    WHERE ${isOwnConversation(isOwn)} ${further ? sql`AND (${p.last_message_at}, ${p.conversation_id}) < (${q.at}, ${q.chat}) AND ${p.conversation_id} <> ${q.chat}` : sql``}
    ORDER BY ${p.last_message_at} DESC, ${p.conversation_id} DESC LIMIT ${literal(MAX_SCANNED_CHATS)})
  ${
    further
      ? sql`UNION ALL SELECT ${p.conversation_id}, ${p.other_id}, ${p.last_message_at}, ${p.cleared_seq}, max(${p.cleared_seq}, min(${p.last_seq}, ${q.seq} - 1)), ${p.archived_to}, 1
    FROM ${participants} p WHERE ${p.conversation_id} = ${q.chat} AND ${isOwnConversation(isOwn)}`
      : sql``
  }`;

/**
 * Selects from the conversations of one step. Numbers above the cleared ones have no gaps, so a
 * running sum gives the lowest number to scan (`reach`) before a message is read; a second sum
 * counts the archives queried so far (R632).
 */
const selectFromReached = <F extends TextFields>(
  q: Placeholders<SearchParams>,
  form: SearchForm,
  { fields, from }: { fields: F; from: SQL },
) =>
  forOwnChats(q).text(
    fields,
    ({ columns, inScope }) => sql`
  WITH chats AS (${scannedChats(inScope(p), q, form)}),
  walked AS (SELECT *, sum(top - floor) OVER walk - (top - floor) AS before, sum(archived > floor) OVER walk - (archived > floor) AS rooms
    FROM chats WINDOW walk AS (ORDER BY begun DESC, at DESC, id DESC ROWS UNBOUNDED PRECEDING)),
  reached AS (SELECT *, max(floor, top - (${literal(MAX_SCANNED_MESSAGES)} - before)) AS reach FROM walked
    WHERE before < ${literal(MAX_SCANNED_MESSAGES)} AND rooms < ${literal(MAX_SEARCHED_ARCHIVES)})
  SELECT ${columns} ${from}`,
  );

/** A conversation with a match, and the other member. */
const FOUND_CHAT = {
  id: sql`reached.id`.mapWith(p.conversation_id),
  /** Last message time of the conversation, part of the cursor. */
  chatAt: sql`reached.at`.mapWith(p.last_message_at),
  /** Whether the previous step ended in it, as 1 or 0. */
  isContinued: sql`reached.begun`.mapWith(Number),
  name: counterpartName,
  fictional: isCounterpartFictional,
  photoId: counterpartPhotoId,
};
const joinCounterpart = (q: Placeholders<SearchParams>) => sql`
  LEFT JOIN ${profiles} o ON ${o.id} = reached.otherId
  ${counterpartPhoto(q.id)}`;

const selectFoundMessages = preparedVariants((q: Placeholders<SearchParams>, form: SearchForm) => {
  const position = positionOf(sql`${m.body}`, q);
  return selectFromReached(q, form, {
    fields: {
      ...FOUND_CHAT,
      seq: m.seq,
      senderId: m.sender_id,
      at: m.created_at,
      /** The text around the match. */
      snippet:
        sql`substr(${m.body}, max(1, ${position} - ${literal(SNIPPET.before)}), ${literal(SNIPPET.length)})`.mapWith(
          String,
        ),
      /** Whether text before the snippet was cut off, as the archive returns it. */
      cut: sql`${position} > ${literal(SNIPPET.before + 1)}`.mapWith(Number),
    },
    from: sql`
  FROM reached CROSS JOIN ${messages} m ON ${m.conversation_id} = reached.id AND ${m.seq} > reached.reach AND ${m.seq} <= reached.top
  ${joinCounterpart(q)}
  WHERE (${m.sender_id} = ${q.id} OR ${isCounterpartActive}) AND ${position} > 0
  ORDER BY reached.begun DESC, reached.at DESC, reached.id DESC, ${m.seq} DESC
  LIMIT ${literal(MAX_FOUND + 1)}`,
  });
});

/** A message that contains the words. */
export type FoundRow = ReturnType<typeof selectFoundMessages>["row"];

/**
 * The archived part of a step in one conversation: numbers above `after` up to `upTo`; `there`:
 * whether the other member's messages may be read.
 */
const selectArchiveRanges = preparedVariants((q: Placeholders<SearchParams>, form: SearchForm) =>
  selectFromReached(q, form, {
    fields: {
      ...FOUND_CHAT,
      after: sql`reached.reach`.mapWith(Number),
      upTo: sql`min(reached.top, reached.archived)`.mapWith(Number),
      there: isCounterpartActive,
    },
    from: sql`
  FROM reached ${joinCounterpart(q)}
  WHERE reached.reach < min(reached.top, reached.archived)`,
  }),
);

export type ArchiveRangeRow = ReturnType<typeof selectArchiveRanges>["row"];

/** End of a step, with or without matches; `left`: whether older messages remain. */
const selectStepEnd = preparedVariants((q: Placeholders<SearchParams>, form: SearchForm) =>
  selectFromReached(q, form, {
    fields: {
      at: sql`reached.at`.mapWith(p.last_message_at),
      chat: sql`reached.id`.mapWith(p.conversation_id),
      seq: sql`reach + 1`.mapWith(Number),
      left: sql`reach > floor OR (SELECT count(*) FROM walked) > (SELECT count(*) FROM reached) OR (SELECT count(*) FROM chats) >= ${literal(MAX_SCANNED_CHATS)}`.mapWith(
        Boolean,
      ),
    },
    from: sql`FROM reached ORDER BY reached.begun, reached.at, reached.id LIMIT 1`,
  }),
);

export type SearchStepEnd = ReturnType<typeof selectStepEnd>["row"];

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
export const selectChatsByName = (member: MemberKey, searchText: string) =>
  selectChatsByNameSpellings({ ...member, ...spellingsOf(searchText) });

const selectChatsByNameSpellings = prepared((q: Placeholders<MemberKey & Spellings>) =>
  forOwnChats(q).text(
    rowColumns(q.id),
    ({ columns, inScope }) => sql`
  SELECT ${columns}
  FROM (SELECT * FROM ${participants} p INDEXED BY participants_by_member WHERE ${isOwnConversation(inScope(p))}
    ORDER BY ${p.last_message_at} DESC, ${p.conversation_id} DESC LIMIT ${literal(MAX_SCANNED_NAMES)}) p
  LEFT JOIN ${profiles} o ON ${o.id} = ${p.other_id}
  JOIN ${messages} m ON ${m.conversation_id} = ${p.conversation_id} AND ${m.seq} = ${p.last_seq}
  ${counterpartPhoto(q.id)}
  WHERE ${isCounterpartActive} AND ${positionOf(sql`${o.name}`, q)} > 0
  ORDER BY ${p.last_message_at} DESC, ${p.conversation_id} DESC LIMIT ${literal(MAX_NAMES)}`,
  ),
);
