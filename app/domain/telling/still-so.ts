import { first } from "~/db/batch";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectHolds } from "./still-sql";

type Written = {
  siteId: SiteId;
  account: MemberId | null;
  /** Of a letter or a push, whichever it is. */
  fields: object;
};

/**
 * Whether what waited to be told is still so as it leaves (R556): a service that was down for hours must not tell of a message that
 * was read meanwhile, of somebody who is blocked, or to who may not log in any more.
 */
export async function isStillSo(
  services: Pick<Services, "db">,
  { siteId, account: id, fields }: Written,
): Promise<boolean> {
  if (!id) return true;
  const { conversation, member } = fields as { conversation?: ConversationId; member?: MemberId };
  const held = selectHolds({ id, siteId }, { conversation, member });
  return (await first(services.db, held))?.holds === 1;
}
