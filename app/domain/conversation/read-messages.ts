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
type PageRequest = { reader: MemberKey; id: ConversationId; asked: MessagesQuery };

/**
 * A page of messages, for a participant only, from database and archive (R630). A page above the
 * archived range is one round trip. Otherwise the archive is queried, and its rows pass through the
 * same statement as stored ones, so that the visibility rules exist once.
 */
export async function readMessages(
  services: Services,
  reader: MemberKey,
  { conversationId: id, ...asked }: MessagesQuery & { conversationId: ConversationId },
): Promise<MessageRow[]> {
  const [[reach], rows] = await Promise.all([
    services.readTogether(
      selectReadRange({ id: reader.id, siteId: reader.siteId, conversationId: id }),
    ),
    services.readTogether(selectMessages(reader, id, asked)),
  ]);
  if (!reach) return rows;
  const page = archivedPageOf(reach, asked, rows.length);
  const answering = rows.filter(
    ({ quotedElsewhere: n }) => n && n > reach.cleared && n <= reach.archived,
  );
  if (!page && answering.length === 0) return rows;
  return withArchived(services, { reader, id, asked }, { rows, page, answering });
}

/** The part of a page that is archived; null if none is. */
function archivedPageOf(
  reach: ReadRange,
  asked: MessagesQuery,
  found: number,
): ArchivedPage | null {
  const { newestFirst, limit } = asked;
  const after = Math.max(reach.cleared, asked.after ?? 0);
  const before = Math.min(reach.archived + 1, asked.before ?? Number.MAX_SAFE_INTEGER);
  const wanted = newestFirst ? limit - found : limit;
  return wanted > 0 && after + 1 < before ? { after, before, newestFirst, limit: wanted } : null;
}

type ArchivedRows = { from: "room" | "answering"; page: string; quoted: string };
type StoredPart = { rows: MessageRow[]; page: ArchivedPage | null; answering: MessageRow[] };

async function withArchived(
  services: Services,
  { reader, id, asked }: PageRequest,
  { rows, page, answering }: StoredPart,
): Promise<MessageRow[]> {
  const numbers = answering.flatMap(({ quotedElsewhere }) => quotedElsewhere ?? []);
  const { last, quoted, ...kept } = await services.archive.read(id, { page, quoted: numbers });
  const seqs = JSON.stringify(answering.map(({ seq }) => seq));
  const shape = { newestFirst: asked.newestFirst, limit: asked.limit };
  const readAs = (archived: ArchivedRows) =>
    services.readTogether(selectMessages(reader, id, { ...shape, archived }));
  const [archived, answers] = await Promise.all([
    last === null ? [] : readAs({ from: "room", page: kept.page, quoted }),
    answering.length > 0 ? readAs({ from: "answering", page: seqs, quoted }) : [],
  ]);
  const bySeq = new Map([...archived, ...rows, ...answers].map((row) => [row.seq, row]));
  const order = asked.newestFirst ? -1 : 1;
  return [...bySeq.values()].sort((a, b) => order * (a.seq - b.seq)).slice(0, asked.limit);
}
