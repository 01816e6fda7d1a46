import { all, first } from "~/db/batch";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectLikeCount, selectStillApplies, selectVisible } from "./notification-audience-store";
import { parseWriters } from "./notification-content";
import { selectCountsSince } from "./notification-delivery-store";

type RecheckServices = Pick<Services, "db" | "now">;
type WrittenNotification = {
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
async function stillApplies(
  { db, now }: RecheckServices,
  { siteId, account: id, template, to, fields }: WrittenNotification,
): Promise<boolean> {
  if (!id) return true;
  if (template === "promotion" && hasEnded(fields, now())) return false;
  const { conversation, member } = fields as { conversation?: ConversationId; member?: MemberId };
  const held = selectStillApplies({ id, siteId }, { conversation, member, to });
  return (await first(db, held))?.holds === true;
}

const hasEnded = (fields: { until?: number | null }, now: number) =>
  typeof fields.until === "number" && fields.until <= now;

type DigestFields = { messages: number; likes: number; since: number; people?: unknown[] };
const isDigest = (fields: object): fields is DigestFields => "since" in fields && "likes" in fields;
type NewcomersFields = { members: { profile: MemberId }[] };
const isNewcomers = (fields: object): fields is NewcomersFields => "members" in fields;
type LikeCountFields = { count: number };
const isLikeCount = (fields: object, template?: string): fields is LikeCountFields =>
  "count" in fields && (template === "like" || template === "like_received");

/**
 * The current fields of a notification, or null if it no longer applies (R556). Counts and names
 * are reloaded before sending, so that nothing read, blocked, undone or switched off is included.
 * Counts never grow: newer events have their own notification and must not be counted twice.
 */
export async function recheckNotification(
  services: RecheckServices,
  written: WrittenNotification,
): Promise<object | null> {
  const { account, template, fields } = written;
  if (!(await stillApplies(services, written))) return null;
  if (!account) return fields;
  if (isDigest(fields)) return recountDigest(services, account, fields);
  if (isNewcomers(fields)) return filterNewcomers(services, account, fields);
  return isLikeCount(fields, template) ? recountLikes(services, account, fields) : fields;
}

async function recountDigest({ db }: RecheckServices, account: MemberId, fields: DigestFields) {
  // Only the e-mail lists names.
  const way = fields.people ? "mail" : "push";
  const counts = await first(db, selectCountsSince(account, fields.since, way));
  const messages = Math.min(fields.messages, counts?.messages ?? 0);
  const likes = Math.min(fields.likes, counts?.likes ?? 0);
  if (messages + likes === 0) return null;
  const people = fields.people && {
    people: messages > 0 ? parseWriters(counts?.people ?? "[]") : [],
  };
  return { ...fields, messages, likes, ...people };
}

async function recountLikes({ db }: RecheckServices, account: MemberId, fields: LikeCountFields) {
  const counts = await first(db, selectLikeCount(account));
  const count = Math.min(fields.count, counts?.count ?? 0);
  return count > 0 ? { ...fields, count } : null;
}

async function filterNewcomers(
  { db }: RecheckServices,
  account: MemberId,
  fields: NewcomersFields,
) {
  const ids = fields.members.map(({ profile }) => profile);
  const visibleIds = (await all(db, selectVisible(account, ids))).map(({ other }) => other);
  const members = fields.members.filter(({ profile }) => visibleIds.includes(profile));
  return members.length > 0 ? { ...fields, members } : null;
}
