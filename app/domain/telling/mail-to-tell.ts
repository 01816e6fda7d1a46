import type { ConversationId, MemberId } from "~/kit/ids";
import { z } from "~/kit/zod";
import type { Channel } from "../notice/notice.schema";
import type { Found } from "./find-facts";
import type { NewLike, Night, WaitingChat } from "./telling-store";

export type ToldChat = {
  kind: "conversation" | "message" | "unread";
  conversation: ConversationId;
};

/** The same by both ways: what waits in a chat is told once by each, and what still waits once a day. */
export const keyOfChat = ({ since }: WaitingChat, day: string, { kind, conversation }: ToldChat) =>
  ({
    conversation: `conversation:${conversation}`,
    message: `message:${conversation}:${since}`,
    unread: `unread:${conversation}:${day}`,
  })[kind];

/** The first words of what was written, where its reader allows them to be told. */
export const wordsOf = ({ words }: WaitingChat, allowed: boolean): string | null =>
  allowed && words ? words.slice(0, 1_000) : null;

/** What a letter says of what waits in a chat. */
export function mailOfChat(
  row: WaitingChat,
  { day, settings, reader }: Found<unknown>,
  told: ToldChat,
) {
  const { kind, conversation } = told;
  const fields = {
    ...{ name: reader.name, who: row.name, fictional: row.fictional === 1 },
    ...{ count: row.count, conversation },
  };
  const words = wordsOf(row, settings.showWords);
  const key = keyOfChat(row, day, told);
  if (kind === "unread") return { template: "unread_reminder" as const, fields, key };
  const template = kind === "message" ? ("new_message" as const) : ("new_conversation" as const);
  return { template, fields: { ...fields, words }, key };
}

/** A match by a letter of its own; of likes how many there are, once a day at most. */
export function mailOfLike(row: NewLike, from: MemberId, { reader, day }: Found<unknown>) {
  const { matched, name: who, fictional, count } = row;
  const name = reader.name;
  if (matched) {
    const fields = { name, who, fictional: fictional === 1, member: from };
    return { template: "match" as const, fields, key: `match:${from}` };
  }
  return count > 0
    ? { template: "like_received" as const, fields: { name, count }, key: `like:${day}` }
    : null;
}

/** What came in a night of the kinds that a member is told by a way; null where that is nothing. */
export function nightOf(row: Night, way: Channel) {
  const [messages, likes] = [row[`${way}Messages`], row[`${way}Likes`]];
  return messages + likes === 0 ? null : { messages, likes, since: row.since };
}

/** What a letter says of a night, with who wrote. */
export function mailOfNight(row: Night, { day, reader }: Found<unknown>) {
  const counted = nightOf(row, "mail");
  if (!counted) return null;
  const people = counted.messages > 0 ? writersOf(row.people) : [];
  const fields = { name: reader.name, ...counted, people };
  return { template: "digest" as const, fields, key: `night:${day}` };
}
const writersSchema = z.array(z.object({ who: z.string(), fictional: z.number() }));

/** Who wrote, of what D1 lists. */
export const writersOf = (people: string) =>
  writersSchema
    .parse(JSON.parse(people))
    .map(({ who, fictional }) => ({ who, fictional: fictional === 1 }));
