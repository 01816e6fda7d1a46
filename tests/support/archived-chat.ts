import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import { addChat } from "./add-chat";
import { addMember, addSite, type TestMember } from "./test-database";

export const DAY = 86_400_000;
const bindings = env as unknown as Env;
const sql = (text: string, ...values: unknown[]) =>
  env.DB.prepare(text)
    .bind(...values)
    .run();
export const conversationObjectOf = (id: ConversationId) =>
  bindings.CONVERSATION_ROOMS.getByName(id);

/**
 * Two members who have read their whole chat; its messages came a day apart, the last one today.
 */
export async function addOldChat(messages: number, now = Date.now()) {
  const site = await addSite();
  const one = await addMember(site, { premium: true, credits: 99, name: "One" });
  const other = await addMember(site, { premium: true, credits: 99, name: "Other" });
  const id = await addChat(one, other, messages);
  await markReadByBoth(id);
  await sql(
    "UPDATE messages SET created_at = ? + seq * ? WHERE conversation_id = ?",
    now - messages * DAY,
    DAY,
    id,
  );
  return { site, one, other, id };
}

/** Marks all messages as read by both. */
export const markReadByBoth = (id: ConversationId) =>
  sql(
    "UPDATE participants SET read_seq = last_seq, unread = 0, unread_since = NULL WHERE conversation_id = ?",
    id,
  );

/** Runs the archive job of a conversation object, as the scheduler would. */
export async function runArchiveJob(id: ConversationId): Promise<void> {
  const { site_id } = (await row(id)) ?? { site_id: "gone" as SiteId };
  await conversationObjectOf(id).archive(site_id, id);
}
const row = (id: ConversationId) =>
  env.DB.prepare("SELECT site_id FROM conversations WHERE id = ?")
    .bind(id)
    .first<{ site_id: SiteId }>();

/** The numbers of a chat's messages in the database, and in its conversation object. */
export async function storedNumbersOf(id: ConversationId) {
  const stored = await env.DB.prepare(
    "SELECT seq FROM messages WHERE conversation_id = ? ORDER BY seq",
  )
    .bind(id)
    .all<{ seq: number }>();
  const archived = await archivedMessagesOf(id);
  return { stored: stored.results.map(({ seq }) => seq), archived: archived.map(({ seq }) => seq) };
}

export type ArchivedMessage = { seq: number; sender_id: MemberId; body: string; client_id: string };
/** The messages that a conversation object has archived. */
export const archivedMessagesOf = (id: ConversationId): Promise<ArchivedMessage[]> =>
  runInDurableObject(conversationObjectOf(id), (_, { storage }) => {
    const there = storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'archived'").toArray();
    if (there.length === 0) return [];
    return storage.sql.exec<ArchivedMessage>("SELECT * FROM archived ORDER BY seq").toArray();
  });

/** The numbers from one to another. */
export const numbersBetween = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);

/** Adds every kind of message extra in turn: replies, reactions, a photo, a gift. */
export async function addMessageExtras(id: ConversationId, one: TestMember, other: TestMember) {
  const reply = "INSERT INTO replies (conversation_id, seq, site_id, reply_to) VALUES (?, ?, ?, ?)";
  const react =
    "INSERT INTO reactions (conversation_id, seq, member_id, site_id, reaction, reacted_at) VALUES (?, ?, ?, ?, ?, 1)";
  const photo =
    "INSERT INTO chat_photos (id, site_id, conversation_id, seq, sender_id, width, height, shades, look, created_at) VALUES (?, ?, ?, ?, ?, 4, 5, '000000', '', 1)";
  const { siteId } = one;
  const update = "UPDATE messages SET body = ?, gift = ? WHERE conversation_id = ? AND seq = ?";
  await sql(update, "", "rose", id, 4);
  await sql(update, "", null, id, 5);
  await sql(photo, PHOTO(id), siteId, id, 5, one.id);
  for (const [seq, to] of [
    [3, 1],
    [6, 4],
    [7, 5],
    [90, 89],
    [92, 2],
    [93, 5],
    [94, 91],
  ] as const)
    await sql(reply, id, seq, siteId, to);
  for (const [seq, { id: by }, sign] of [
    [2, one, "heart"],
    [2, other, "heart"],
    [3, other, "heart"],
    [95, one, "heart"],
  ] as const)
    await sql(react, id, seq, by, siteId, sign);
}
export const PHOTO = (id: ConversationId) => `p${id.slice(1)}`;
