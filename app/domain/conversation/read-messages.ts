import type { ConversationId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { ArchivedPage } from "./archive";
import { type ReadRange, selectReadRange } from "./archive-store";
import {
  type MessagePage,
  type MessageRange,
  type MessageRow,
  selectMessages,
} from "./message-log-store";

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
  const [[reach], rows] = await Promise.all([
    services.readTogether(
      selectReadRange({ id: reader.id, siteId: reader.siteId, conversationId: id }),
    ),
    services.readTogether(selectMessages(reader, id, query)),
  ]);
  if (!reach) return rows;
  const page = archivedPageOf(reach, query, rows.length);
  const answering = rows.filter(
    ({ quotedElsewhere: n }) => n && n > reach.cleared && n <= reach.archived,
  );
  if (!page && answering.length === 0) return rows;
  return withArchived(services, { reader, id, query }, { rows, page, answering });
}

/** The part of a page that is archived; null if none is. */
function archivedPageOf(
  reach: ReadRange,
  query: MessagesQuery,
  found: number,
): ArchivedPage | null {
  const { newestFirst, limit } = query;
  const after = Math.max(reach.cleared, query.after ?? 0);
  const before = Math.min(reach.archived + 1, query.before ?? Number.MAX_SAFE_INTEGER);
  const remaining = newestFirst ? limit - found : limit;
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
