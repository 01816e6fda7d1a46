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
  /** The address of an e-mail. */
  to?: string;
  /** The template's fields, of an e-mail or a push. */
  fields: object;
};

/**
 * Rechecks a notification before sending (R556): after an outage it must not be about a message
 * that was read, a member who is blocked or gone, or a promotion that has ended, and must not reach
 * an account that may not log in or has another address.
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
 * The current fields of a notification, or null if it no longer applies (R556). Counts and names
 * are reloaded before sending, so that nothing read, blocked, undone or switched off is included.
 * Counts never grow: newer events have their own notification and must not be counted twice.
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
  // Only the e-mail lists names.
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
