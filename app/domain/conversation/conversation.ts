import { days, hours, minutes } from "~/kit/duration";
import {
  type ClientId,
  type ConversationId,
  lettersOf,
  type MemberId,
  type SiteId,
} from "~/kit/ids";
import type { GiftCode } from "../gift/gift";
import type { DrawnPhoto } from "../photo/photo";

/**
 * A conversation is the messages of exactly two members of one site. Invariants: its id follows from the two members,
 * so that two first messages sent at once meet in one room; its room is the single writer and numbers the messages
 * 1, 2, 3 …; a message, its payment and both summaries are written in one batch or not at all; a message is
 * written once however often it is sent, told apart by the sender's client id; only a participant reads it.
 */
export type SendRequest = {
  siteId: SiteId;
  senderId: MemberId;
  recipientId: MemberId;
  /** The sender's own id of the message, a UUID made by the page: a resend carries the same one. */
  clientId: ClientId;
  /** Already normalised and measured (conversation.schema.ts). */
  body: string;
  /** Price in credits, from the site's settings. */
  price: number;
  /** What the sender was shown that this message costs, in credits: nothing else is taken (R230). */
  shown: number;
  /** The consent to pay for writing to a fictional profile, given with this message (R231). */
  agrees?: boolean;
  /** The number of an earlier message of the two that this one answers (R248). */
  replyTo?: number;
  /** In place of words. */
  gift?: GiftCode;
  photo?: DrawnPhoto;
  /** After so many first messages alike to others within a day the next is held for a look (R238); left out, as of one that staff let through: none is. */
  heldAfter?: number;
};

export type SentMessage = {
  conversationId: ConversationId;
  seq: number;
  at: number;
  credits: number;
  /** The sender's balance after it. */
  balance: number;
  /** What it answers, where that was found. */
  replyTo?: number;
};

/**
 * Why a message is refused, with the status that says so. The texts are `refusal.*` of chat.json. "held": it is kept for
 * a look, and need not be sent again; "held_before": it is not kept, since earlier ones wait (R238).
 */
export const SEND_REFUSALS = {
  email_unconfirmed: 403,
  suspended: 403,
  not_found: 404,
  blocked: 404,
  free_starts_used: 403,
  price_changed: 409,
  not_enough_credits: 402,
  consent_needed: 403,
  too_fast: 429,
  client_id_reused: 409,
  held: 403,
  held_before: 403,
} as const;
export type SendRefusal = keyof typeof SEND_REFUSALS;

/** What the words of a refusal need: what the message would cost now (price_changed), how long to wait (too_fast). */
export type RefusalFigures = { price?: number; seconds?: number };
export type Refused = RefusalFigures & { ok: false; refusal: SendRefusal };
export type SendResult = { ok: true; value: SentMessage } | Refused;

/** So long a deletion can be undone without a script: there nothing stops the clock while somebody reads (R314). */
export const UNDO_WITHIN = minutes(1);
/** So many messages wait on one device; after so long none of them goes out by itself any more (R253). */
export const MAX_WAITING = 50;
export const WAITING_FOR = days(7);

/** Conversations a free member may start, for life (R86). */
export const FREE_STARTS = 2;

/** So many questions stand over an empty chat (R247). */
export const ICEBREAKERS = 3;

/** So many times a member sets a reaction in an hour (R250). */
export const REACTIONS_AN_HOUR = 200;
/** So many messages' reactions are told at once: as many as a page ever draws. */
export const REACTIONS_AT_ONCE = 400;

/** Messages shown at once, and at most answered to a page that resumes. */
export const MESSAGES_PER_PAGE = 50;

/** What one step of a search in one's conversations looks at; the next goes on where it ended (R257). */
export const SCANNED_MESSAGES = 2_000;
export const SCANNED_CHATS = 500;
/** Names are few and short: they are all looked at in the first step. */
export const SCANNED_NAMES = 1_000;
export const MAX_NAMES = 10;
/** Messages shown at once. */
export const MAX_FOUND = 20;

/** After so long messages lie in their room's own storage (archive.ts, R630). */
export const ARCHIVED_AFTER = days(60);
/** So many a room takes at a time; and while its chat goes on it looks no oftener than that. */
export const ARCHIVED_AT_ONCE = 500;
export const LOOK_AGAIN = days(7);
/** A room that failed is asked again after so long: others come first. */
export const PUT_OFF = hours(1);
/** So many rooms a step of a search looks into. */
export const SEARCHED_ROOMS = 20;

/** The id of the conversation of two members: the same whoever asks, the first 16 bytes of a SHA-256. */
export async function conversationIdOf(
  siteId: SiteId,
  one: MemberId,
  other: MemberId,
): Promise<ConversationId> {
  const name = new TextEncoder().encode([siteId, ...[one, other].sort()].join("\n"));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", name));
  return lettersOf(hash.subarray(0, 16)) as ConversationId;
}
