import { conversationIdOf } from "~/domain/conversation/conversation";
import type { Reaction } from "~/domain/conversation/message-extras";
import { type GiftCode, giftPrice } from "~/domain/gift/gift";
import { minutes } from "~/kit/duration";
import type { Member } from "./member.ts";
import { SNAPSHOTS, type SnapshotName } from "./snapshots.ts";
import type { Entry, Writer } from "./writer.ts";

/**
 * A text, a gift or a photo; `answers` is the number of the quoted message, `won` the emoji of the
 * other member's reaction.
 */
type Line = {
  by: "s" | "o";
  after: number;
  body: string;
  gift?: GiftCode;
  photo?: SnapshotName;
  answers?: number;
  won?: Reaction;
};

/** A conversation: its starter, time, messages, and how much of it each member has read. */
export type SeedConversation = {
  starter: Member;
  other: Member;
  beganAt: number;
  /** "s" is the starter's, "o" the other's; `after` is in minutes since the previous message. */
  lines: readonly Line[];
  /** Messages that the starter and the other have read. */
  read: { s: number; o: number };
};

/** Prices of a message or photo and of a plain gift on the demo sites (R12, R240). */
const PRICE = 1;
const GIFT_PRICE = 2;
/** Answers of fictional profiles cost nothing. */
const priceOf = ({ gift }: Line, sender: Member) =>
  sender.fictional ? 0 : gift ? giftPrice(gift, GIFT_PRICE) : PRICE;

/**
 * Writes a conversation as if it had been sent message by message: summaries and unread counts;
 * returns the wallet entry of every paid message. The first message of a free member is free.
 */
export async function writeConversation(write: Writer, talk: SeedConversation): Promise<Entry[]> {
  const { starter, other, lines } = talk;
  const id = await conversationIdOf(starter.siteId, starter.id, other.id);
  const entries: Entry[] = [];
  let at = talk.beganAt;
  let agreed = false;
  write.conversation(id, starter.siteId, starter.id, at);
  for (const [index, line] of lines.entries()) {
    if (index > 0) at += minutes(line.after);
    const sender = line.by === "s" ? starter : other;
    const credits = index === 0 && sender.premiumSince === null ? 0 : priceOf(line, sender);
    const clientId = clientIdOf(id, index);
    const ids = [id, index + 1, starter.siteId, sender.id, clientId] as const;
    write.message(...ids, ...contentOf(line), credits, at);
    if (line.answers) write.reply(id, index + 1, starter.siteId, line.answers);
    const reader = line.by === "s" ? other : starter;
    if (line.won)
      write.reaction(id, index + 1, reader.id, starter.siteId, line.won, at + minutes(1));
    if (line.photo) writePhoto(write, line.photo, { id, index, sender, at });
    const message = { conversationId: id, seq: index + 1 };
    const paid = { reason: reasonOf(line), key: clientId, amount: -credits, at, message };
    if (credits > 0) entries.push({ accountId: sender.id, ...paid });
    if (credits > 0 && other.fictional && !agreed) {
      write.consent(sender.siteId, sender.id, "fictional_profiles", at);
      agreed = true;
    }
  }
  writeSummaries(write, id, talk, at);
  return entries;
}

const reasonOf = ({ gift, photo }: Line): Entry["reason"] =>
  gift ? "gift" : photo ? "photo" : "message";

type SentMessage = { id: string; index: number; sender: Member; at: number };

function writePhoto(
  write: Writer,
  name: SnapshotName,
  { id, index, sender, at }: SentMessage,
): void {
  const { width, height, shades } = SNAPSHOTS[name];
  const ids = [photoIdOf(id, index), sender.siteId, id, index + 1, sender.id] as const;
  write.chatPhoto(...ids, width, height, shades, "", at);
}

/** The photos of a conversation, with the ids of their rows. */
export async function photosOf({ starter, other, lines }: SeedConversation) {
  const id = await conversationIdOf(starter.siteId, starter.id, other.id);
  return lines.flatMap(({ photo }, index) =>
    photo ? [{ id: photoIdOf(id, index), name: photo }] : [],
  );
}

function writeSummaries(
  write: Writer,
  id: string,
  { starter, other, lines, read }: SeedConversation,
  at: number,
): void {
  const unread = (by: "s" | "o", readTo: number) =>
    lines.filter((line, index) => line.by !== by && index + 1 > readTo).length;
  const answerState = (by: "s" | "o") => {
    const first = lines.findIndex((line) => line.by !== by);
    if (first < 0) return 0;
    return lines.slice(first).some((line) => line.by === by) ? 2 : 1;
  };
  write.participant(
    id,
    starter.id,
    other.id,
    starter.siteId,
    unread("s", read.s),
    read.s,
    lines.length,
    at,
    answerState("s"),
  );
  write.participant(
    id,
    other.id,
    starter.id,
    starter.siteId,
    unread("o", read.o),
    read.o,
    lines.length,
    at,
    answerState("o"),
  );
}

const contentOf = ({ body, gift }: Line) => [body, gift ?? null] as const;

/** Writes the number of each gift that a member received in all conversations. */
export function writeReceived(write: Writer, talks: readonly SeedConversation[]): void {
  const got = talks.flatMap(({ starter, other, lines }) =>
    lines.flatMap(({ by, gift }) => (gift ? [{ gift, to: by === "s" ? other : starter }] : [])),
  );
  for (const [to, own] of Map.groupBy(got, (one) => one.to))
    for (const [gift, same] of Map.groupBy(own, (one) => one.gift))
      write.giftsReceived(to.id, gift, to.siteId, same.length);
}

/** The cost of a conversation's messages for one of its members. */
export function costOf(talk: SeedConversation, member: Member): number {
  return talk.lines
    .filter(
      (line, index) =>
        (line.by === "s" ? talk.starter : talk.other) === member &&
        (index > 0 || member.premiumSince !== null),
    )
    .reduce((sum, line) => sum + priceOf(line, member), 0);
}

/**
 * The client id of the n-th message of a conversation; the last character of an id encodes only two
 * bits.
 */
function clientIdOf(id: string, index: number): string {
  return `${id.slice(0, -7)}${index.toString(16).padStart(6, "0")}-`;
}

const photoIdOf = (id: string, index: number) => `p${clientIdOf(id, index).slice(1)}`;
