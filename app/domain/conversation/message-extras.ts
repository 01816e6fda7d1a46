import type { MemberId } from "~/kit/ids";
import { firstLine } from "~/kit/text";
import type { GiftCode } from "../gift/gift";

/**
 * Quote of an earlier message that another one replies to: its first line in one line, or its gift
 * or photo.
 */
export type Quote = {
  seq: number;
  senderId: MemberId;
  text: string;
  gift?: GiftCode;
  photo?: true;
};

/** Maximum characters of a quote. */
const MAX_QUOTE_CHARACTERS = 80;

export const quoteOf = ({ seq, senderId, body, gift, photo }: QuotedMessage): Quote => ({
  seq,
  senderId,
  text: firstLine(body, MAX_QUOTE_CHARACTERS),
  ...(gift && { gift }),
  ...(photo && { photo: true }),
});

type QuotedMessage = Pick<Quote, "seq" | "senderId"> & {
  body: string;
  gift?: GiftCode | null;
  photo?: boolean;
};

/**
 * The available reactions (R249): stored codes and the emoji that pages show. A code is never
 * removed, because rows contain it. An emoji needs no translation: screen readers name it in the
 * user's language.
 */
export const REACTIONS = {
  heart: "❤️",
  laugh: "😂",
  wow: "😮",
  sad: "😢",
  thumbs_up: "👍",
  clap: "👏",
  fire: "🔥",
} as const;
export type Reaction = keyof typeof REACTIONS;
export const REACTION_CODES = Object.keys(REACTIONS) as [Reaction, ...Reaction[]];

/** Reactions of the two members to one message, as one of them sees it. */
export type ReactionsOf = { mine?: Reaction; theirs?: Reaction };

/** Converts a row to `ReactionsOf`; null if there is no reaction. */
export function reactionsOfRow(row: {
  ownReaction: Reaction | null;
  otherReaction: Reaction | null;
}): ReactionsOf | null {
  const { ownReaction: mine, otherReaction: theirs } = row;
  return mine || theirs ? { ...(mine && { mine }), ...(theirs && { theirs }) } : null;
}

/** Reasons for rejecting a reaction, with the HTTP status. */
export const REACTION_REFUSALS = { email_unconfirmed: 403, not_found: 404, too_fast: 429 } as const;
export type ReactionRefusal = keyof typeof REACTION_REFUSALS;
