import { type ClientId, type ConversationId, type MemberId, unpackClientId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { ChatPhoto } from "../photo/photo";
import { parseChatPhoto } from "../photo/photo-sql";
import type { HeldMessage } from "../scam-detection/scam-detection";
import type { Viewer } from "../session/session";
import { type ReadRange, selectReadRange } from "./archive-store";
import { type ArchivedPage, MESSAGES_PER_PAGE } from "./conversation";
import {
  selectHead,
  selectMessageRecipient,
  selectReceived,
  selectSenderRow,
} from "./conversation-store";
import { type Quote, quoteOf, type ReactionsOf, reactionsOfRow } from "./message-extras";
import type { MessageExtrasRow } from "./message-extras-store";
import {
  type MessagePage,
  type MessageRange,
  type MessageRow,
  selectMessages,
} from "./message-log-store";
import { selectHeldMessage } from "./message-store";

/**
 * A conversation with a page of messages (the newest, or those before a sequence number), oldest
 * first; null for anybody but its two members.
 */
export async function openConversation(
  services: Services,
  viewer: Viewer,
  { conversationId, before }: { conversationId: ConversationId; before?: number },
) {
  const [[head], rows, [sending], [received], [heldRow]] = await Promise.all([
    services.readTogether(selectHead({ ...viewer, conversationId })),
    readMessages(services, viewer, {
      conversationId,
      before,
      newestFirst: true,
      limit: MESSAGES_PER_PAGE + 1,
    }),
    services.readTogether(selectSenderRow(viewer)),
    services.readTogether(selectReceived({ ...viewer, conversationId })),
    services.readTogether(selectHeldMessage({ ...viewer, conversationId })),
  ]);
  if (!head || !sending) return null;
  return {
    head,
    /**
     * The last number delivered to the other member, if shared with the viewer; 0 if they have read
     * it.
     */
    receivedSeq: received?.seq ?? 0,
    sending,
    /** The viewer's own message that is held for moderation (R238), or null. */
    held: heldOf(heldRow?.body),
    messages: rows.slice(0, MESSAGES_PER_PAGE).map(toShownMessage).reverse(),
    hasEarlier: rows.length > MESSAGES_PER_PAGE,
  };
}

const heldOf = (body: string | null | undefined): HeldMessage | null =>
  body ? { body, status: "waiting", reason: null } : null;

/**
 * A possible recipient of a first message; null if missing, blocked or the viewer, which look the
 * same.
 */
export async function findMessageRecipient(services: Services, viewer: Viewer, otherId: MemberId) {
  const [[partner], [sending]] = await Promise.all([
    services.readTogether(selectMessageRecipient({ ...viewer, otherId })),
    services.readTogether(selectSenderRow(viewer)),
  ]);
  return partner && sending ? { partner, sending } : null;
}

/**
 * Messages after a sequence number, oldest first, at most one page: a page that lost its socket
 * catches up with it. Null as in `createConversation`.
 */
export async function listMessagesAfter(
  services: Services,
  viewer: Viewer,
  { conversationId, after }: { conversationId: ConversationId; after: number },
) {
  const [[head], rows] = await Promise.all([
    services.readTogether(selectHead({ ...viewer, conversationId })),
    readMessages(services, viewer, {
      conversationId,
      after,
      newestFirst: false,
      limit: MESSAGES_PER_PAGE + 1,
    }),
  ]);
  return head
    ? {
        messages: rows.slice(0, MESSAGES_PER_PAGE).map(toShownMessage),
        more: rows.length > MESSAGES_PER_PAGE,
      }
    : null;
}

/**
 * A message row with the client id in its page form, its attachment, and its quote and reactions if
 * any.
 */
function toShownMessage(messageRow: MessageRow): ShownMessage {
  const { quotedSeq, quotedBy, quotedWords, quotedGift, quotedElsewhere, ...rest } = messageRow;
  const { ownReaction, otherReaction, ...row } = rest;
  const reactions = reactionsOfRow({ ownReaction, otherReaction });
  const quoted = quotedSeq !== null && quotedBy !== null && { seq: quotedSeq, senderId: quotedBy };
  const photo = !quotedWords && !quotedGift;
  const content = { body: quotedWords ?? "", gift: quotedGift, photo };
  return {
    ...row,
    clientId: unpackClientId(row.clientId),
    photo: parseChatPhoto(row.photo),
    ...(quoted && { reply: quoteOf({ ...quoted, ...content }) }),
    ...(reactions && { reactions }),
  };
}

type ShownMessage = Omit<MessageRow, "clientId" | "photo" | keyof MessageExtrasRow> & {
  clientId: ClientId;
  photo: ChatPhoto | null;
  reply?: Quote;
  reactions?: ReactionsOf;
};

type MessagesQuery = MessagePage & Partial<MessageRange>;

type PageRequest = { reader: MemberKey; id: ConversationId; query: MessagesQuery };

/**
 * A page of messages, for a participant only, from database and archive (R630). A page above the
 * archived range is one round trip. Otherwise the archive is queried, and its rows pass through the
 * same statement as stored ones, so that the visibility rules exist once.
 */
export async function readMessages(
  services: Services,
  reader: MemberKey,
  { conversationId: id, ...query }: MessagesQuery & { conversationId: ConversationId },
): Promise<MessageRow[]> {
  const [[range], rows] = await Promise.all([
    services.readTogether(
      selectReadRange({ id: reader.id, siteId: reader.siteId, conversationId: id }),
    ),
    services.readTogether(selectMessages(reader, id, query)),
  ]);
  if (!range) return rows;
  const page = archivedPageOf(range, query, rows.length);
  const answering = rows.filter(
    ({ quotedElsewhere: n }) => n && n > range.cleared && n <= range.archived,
  );
  if (!page && answering.length === 0) return rows;
  return withArchived(services, { reader, id, query }, { rows, page, answering });
}

/** The part of a page that is archived; null if none is. */
function archivedPageOf(
  range: ReadRange,
  query: MessagesQuery,
  foundCount: number,
): ArchivedPage | null {
  const { newestFirst, limit } = query;
  const after = Math.max(range.cleared, query.after ?? 0);
  const before = Math.min(range.archived + 1, query.before ?? Number.MAX_SAFE_INTEGER);
  const remaining = newestFirst ? limit - foundCount : limit;
  return remaining > 0 && after + 1 < before
    ? { after, before, newestFirst, limit: remaining }
    : null;
}

type ArchivedRows = { from: "room" | "answering"; page: string; quoted: string };

type StoredPart = { rows: MessageRow[]; page: ArchivedPage | null; answering: MessageRow[] };

async function withArchived(
  services: Services,
  { reader, id, query }: PageRequest,
  { rows, page, answering }: StoredPart,
): Promise<MessageRow[]> {
  const numbers = answering.flatMap(({ quotedElsewhere }) => quotedElsewhere ?? []);
  const { last, quoted, ...archivedPage } = await services.archive.read(id, {
    page,
    quoted: numbers,
  });
  const seqs = JSON.stringify(answering.map(({ seq }) => seq));
  const shape = { newestFirst: query.newestFirst, limit: query.limit };
  const readAs = (archived: ArchivedRows) =>
    services.readTogether(selectMessages(reader, id, { ...shape, archived }));
  const [archived, answers] = await Promise.all([
    last === null ? [] : readAs({ from: "room", page: archivedPage.page, quoted }),
    answering.length > 0 ? readAs({ from: "answering", page: seqs, quoted }) : [],
  ]);
  const bySeq = new Map([...archived, ...rows, ...answers].map((row) => [row.seq, row]));
  const order = query.newestFirst ? -1 : 1;
  return [...bySeq.values()].sort((a, b) => order * (a.seq - b.seq)).slice(0, query.limit);
}

/**
 * Header of a conversation and what its member may spend, without messages; null for anybody but
 * its two members.
 */
export async function findChat(services: Services, viewer: Viewer, conversationId: ConversationId) {
  const [[head], [sending]] = await Promise.all([
    services.readTogether(selectHead({ ...viewer, conversationId })),
    services.readTogether(selectSenderRow(viewer)),
  ]);
  return head && sending ? { head, sending } : null;
}
