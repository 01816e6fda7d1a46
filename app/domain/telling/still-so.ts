import { all, first } from "~/db/batch";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { writersOf } from "./mail-to-tell";
import { selectHolds, selectLikesNow, selectShown } from "./still-sql";
import { selectSince } from "./telling-store";

type Needs = Pick<Services, "db" | "now">;
type Written = {
  siteId: SiteId;
  account: MemberId | null;
  template?: string;
  /** The address that a letter goes to. */
  to?: string;
  /** Of a letter or a push, whichever it is. */
  fields: object;
};

/**
 * Whether what waited to be told is still so as it leaves (R556): a service that was down for hours must not tell of a message that
 * was read meanwhile, of somebody who is blocked or gone, of an offer that has ended, or to who may not log in any more
 * or reads another mailbox by now.
 */
async function isStillSo(
  { db, now }: Needs,
  { siteId, account: id, template, to, fields }: Written,
): Promise<boolean> {
  if (!id) return true;
  if (template === "promotion" && isOver(fields, now())) return false;
  const { conversation, member } = fields as { conversation?: ConversationId; member?: MemberId };
  const held = selectHolds({ id, siteId }, { conversation, member, to });
  return (await first(db, held))?.holds === 1;
}

const isOver = (fields: { until?: number | null }, now: number) =>
  typeof fields.until === "number" && fields.until <= now;

type Night = { messages: number; likes: number; since: number; people?: unknown[] };
const isNight = (fields: object): fields is Night => "since" in fields && "likes" in fields;
type Newcomers = { members: { profile: MemberId }[] };
const isNewcomers = (fields: object): fields is Newcomers => "members" in fields;
type Likes = { count: number };
const isLikes = (fields: object, template?: string): fields is Likes =>
  "count" in fields && (template === "like" || template === "like_received");

/**
 * What is told as of now (R556): null where it is over. What counts or names several is counted and named anew as it leaves, so that
 * of what was read, blocked, taken back or switched off meanwhile nothing is told; what came since is told by itself and not counted twice.
 */
export async function asOfNow(services: Needs, written: Written): Promise<object | null> {
  const { account, template, fields } = written;
  if (!(await isStillSo(services, written))) return null;
  if (!account) return fields;
  if (isNight(fields)) return nightNow(services, account, fields);
  if (isNewcomers(fields)) return newcomersNow(services, account, fields);
  return isLikes(fields, template) ? likesNow(services, account, fields) : fields;
}

async function nightNow({ db }: Needs, account: MemberId, fields: Night) {
  // Only the e-mail names who wrote.
  const way = fields.people ? "mail" : "push";
  const came = await first(db, selectSince(account, fields.since, way));
  const messages = Math.min(fields.messages, came?.messages ?? 0);
  const likes = Math.min(fields.likes, came?.likes ?? 0);
  if (messages + likes === 0) return null;
  const people = fields.people && { people: messages > 0 ? writersOf(came?.people ?? "[]") : [] };
  return { ...fields, messages, likes, ...people };
}

async function likesNow({ db }: Needs, account: MemberId, fields: Likes) {
  const came = await first(db, selectLikesNow(account));
  const count = Math.min(fields.count, came?.count ?? 0);
  return count > 0 ? { ...fields, count } : null;
}

async function newcomersNow({ db }: Needs, account: MemberId, fields: Newcomers) {
  const ids = fields.members.map(({ profile }) => profile);
  const shown = (await all(db, selectShown(account, ids))).map(({ other }) => other);
  const members = fields.members.filter(({ profile }) => shown.includes(profile));
  return members.length > 0 ? { ...fields, members } : null;
}
