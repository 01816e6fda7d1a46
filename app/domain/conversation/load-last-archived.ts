import { first } from "~/db/batch";
import type { ConversationId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectReadRange } from "./archive-store";

/**
 * Those of the last messages of a conversation that are archived, as JSON for `archivedMessages`; none if
 * the database has enough.
 */
export async function loadLastArchived(
  services: Services,
  { id, siteId }: MemberKey,
  chat: { id: ConversationId; limit: number },
): Promise<string> {
  const reach = await first(services.db, selectReadRange({ id, siteId, conversationId: chat.id }));
  if (!reach || reach.archived === 0) return "[]";
  const limit = chat.limit - (reach.last - reach.archived);
  if (limit <= 0) return "[]";
  const page = { after: 0, before: reach.archived + 1, newestFirst: true, limit };
  return (await services.archive.read(chat.id, { page, quoted: [] })).page;
}
