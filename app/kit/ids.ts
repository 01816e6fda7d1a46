import { v7 } from "uuid";

declare const brand: unique symbol;
/**
 * A branded string: the type names what the id identifies. Cast only where it is created, read from
 * a row, or parsed.
 */
type Id<Noun extends string> = string & { readonly [brand]: Noun };
/** The id of an account, a profile and a member: one person, one id. */
export type MemberId = Id<"member">;
export type SiteId = Id<"site">;
export type ConversationId = Id<"conversation">;
export type PhotoId = Id<"photo">;
/**
 * A photo's id in the form that pages get: plain, or with the data of its signed URLs
 * (domain/photo/photo-refs.ts).
 */
export type PhotoRef = Id<"photo as it is named">;
export type EmailId = Id<"letter">;
/** A push notification of the outbox. */
export type PushId = Id<"push">;
/** A browser that a member allows to show notifications. */
export type PushBrowserId = Id<"push subscription">;
export type ComplaintId = Id<"complaint">;
export type DataExportId = Id<"takeout">;
/** A first message that is held for moderation. */
export type HeldMessageId = Id<"held message">;
export type ModerationActionId = Id<"staff deed">;
/** Identifies a session in its member's list; its secret is another value. */
export type SessionId = Id<"session">;
export type PasskeyId = Id<"passkey">;
export type SavedSearchId = Id<"saved search">;
/** Somebody who works on the operators' host; never a member. */
export type StaffId = Id<"staff">;
/** An entry of the audit log. */
export type AuditEntryId = Id<"audit entry">;
/** A decision of moderation about a photo, a message or a member. */
export type DecisionId = Id<"decision">;
/** An advertising network of a site. */
export type NetworkId = Id<"affiliate network">;
/** A call that reports an event to an advertising network. */
export type PostbackId = Id<"postback">;
/** The correspondence of one person with a site's support, one of its entries, and a canned answer. */
export type SupportThreadId = Id<"support thread">;
export type SupportEntryId = Id<"support entry">;
export type CannedAnswerId = Id<"canned answer">;
export type OrderId = Id<"order">;
export type PaymentId = Id<"payment">;
export type RefundId = Id<"refund">;
/** Every id that `newId` creates. */
export type GeneratedId =
  | MemberId
  | SiteId
  | ConversationId
  | PhotoId
  | EmailId
  | PushId
  | PushBrowserId
  | ComplaintId
  | DataExportId
  | HeldMessageId
  | ModerationActionId
  | SessionId
  | PasskeyId
  | SavedSearchId
  | StaffId
  | AuditEntryId
  | DecisionId
  | NetworkId
  | PostbackId
  | SupportThreadId
  | SupportEntryId
  | CannedAnswerId
  | OrderId
  | PaymentId
  | RefundId;
/**
 * An id created by the page, so that a form or message sent twice counts once: a UUID in lower
 * case.
 */
export type ClientId = Id<"client">;
/** The same as stored: 22 characters. */
export type StoredClientId = Id<"stored client">;

/** In ASCII order, so that encoded ids sort like their bytes. */
const ALPHABET = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
const LENGTH = 22;

/** Replaces the id of an erased member: all zeros, which `newId` never creates. */
export const ERASED_MEMBER_ID = "-".repeat(LENGTH) as MemberId;

/** An id in a URL or API request: 22 characters. */
export const ID_PATTERN = /^[-0-9A-Z_a-z]{22}$/;

/** Type guard for an id: `isId<MemberId>(params.id)`. The type argument is not checked. */
export const isId = <T extends GeneratedId>(value: unknown): value is T =>
  typeof value === "string" && ID_PATTERN.test(value);

/**
 * Creates an id of 22 characters that sorts by its millisecond: a UUIDv7 (RFC 9562), 14 characters
 * shorter.
 */
export function newId<T extends GeneratedId>(): T {
  return encodeIdBytes(v7(undefined, new Uint8Array(16))) as T;
}

/** The millisecond in which an id was created: its first 48 bits (RFC 9562, 5.7). */
export const creationTimeOf = (id: GeneratedId): number =>
  Array.from(id.slice(0, 8)).reduce((sum, letter) => sum * 64 + ALPHABET.indexOf(letter), 0);

/** Encodes 16 bytes as 22 characters in the same order. */
export function encodeIdBytes(bytes: Uint8Array): string {
  let encoded = "";
  for (let n = 0; n < LENGTH; n++) {
    const at = n * 6;
    const pair = ((bytes[at >> 3] ?? 0) << 8) | (bytes[(at >> 3) + 1] ?? 0);
    encoded += ALPHABET[(pair >> (10 - (at & 7))) & 63];
  }
  return encoded;
}

/** The lower bound of all ids created from a time on. */
export function firstIdAt(at: number): string {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(at) << 16n);
  return encodeIdBytes(bytes);
}

/** A page's UUID as stored: 22 characters. */
export function packClientId(uuid: ClientId): StoredClientId {
  const hex = uuid.replaceAll("-", "");
  return encodeIdBytes(
    Uint8Array.from({ length: 16 }, (_, n) => Number.parseInt(hex.slice(2 * n, 2 * n + 2), 16)),
  ) as StoredClientId;
}

/** The original UUID of a packed client id. */
export function unpackClientId(stored: StoredClientId): ClientId {
  let bits = 0n;
  for (const letter of stored) bits = (bits << 6n) | BigInt(ALPHABET.indexOf(letter));
  const hex = (bits >> 4n).toString(16).padStart(32, "0");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5") as ClientId;
}
