import { first } from "~/db/batch";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { writersOf } from "./mail-to-tell";
import { selectHolds } from "./still-sql";
import { selectSince } from "./telling-store";

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
async function isStillSo(
  services: Pick<Services, "db">,
  { siteId, account: id, fields }: Written,
): Promise<boolean> {
  if (!id) return true;
  const { conversation, member } = fields as { conversation?: ConversationId; member?: MemberId };
  const held = selectHolds({ id, siteId }, { conversation, member });
  return (await first(services.db, held))?.holds === 1;
}

type Night = { messages: number; likes: number; since: number; people?: unknown[] };
const isNight = (fields: object): fields is Night => "since" in fields && "likes" in fields;

/**
 * What is told as of now (R556): null where it is over. What came in a night is counted anew as it leaves, so that of a chat or a like
 * that was read, blocked or taken back meanwhile nothing is told; what came since is told by itself and not counted twice.
 */
export async function asOfNow(
  services: Pick<Services, "db">,
  written: Written,
): Promise<object | null> {
  const { account, fields } = written;
  if (!(await isStillSo(services, written))) return null;
  if (!account || !isNight(fields)) return fields;
  const came = await first(services.db, selectSince(account, fields.since));
  const messages = Math.min(fields.messages, came?.messages ?? 0);
  const likes = Math.min(fields.likes, came?.likes ?? 0);
  if (messages + likes === 0) return null;
  const people = fields.people && { people: messages > 0 ? writersOf(came?.people ?? "[]") : [] };
  return { ...fields, messages, likes, ...people };
}
