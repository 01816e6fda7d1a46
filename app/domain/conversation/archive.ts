import type { MemberId, StoredClientId } from "~/kit/ids";
import type { GiftCode } from "../gift/gift";

/**
 * Messages older than 60 days are stored in the Durable Object of their conversation and no longer
 * in `messages` (R630, decision 0109). Invariants: each message is in one of the two places,
 * decided by its number: up to `archived_to` of a participant in the archive, above it in the
 * database. Data that every page queries stays in the database: the last message of a conversation,
 * unread messages, and messages under evidence hold. Only the database decides who may read: the
 * archive returns rows to any caller in the domain.
 *
 * A message as the archive stores it, without the conversation id, in the order of its columns.
 */
export type ArchivedMessage = [
  seq: number,
  sender: MemberId,
  client: StoredClientId,
  body: string,
  gift: GiftCode | null,
  credits: number,
  at: number,
  /** The number of the message that it replies to. */
  answers: number | null,
];

/** A range between two numbers, both exclusive. */
export type ArchivedPage = { after: number; before: number; newestFirst: boolean; limit: number };
/** A page of archived messages, or null, and the quoted messages by their numbers. */
export type ArchiveQuery = { page: ArchivedPage | null; quoted: readonly number[] };
/**
 * Lists of `ArchivedMessage` as JSON, the form in which SQL reads them; `last` is the last number of the
 * page, null if it is empty.
 */
export type ArchiveResult = { page: string; last: number | null; quoted: string };

/**
 * Search words in the three spellings of `spellingsOf`, in a range of message numbers; `by` restricts
 * to one sender.
 */
export type ArchiveSearch = {
  cases: { small: string; first: string; capital: string };
  after: number;
  upTo: number;
  by: MemberId | null;
  limit: number;
};
/** Newest first. */
export type ArchiveMatches = {
  seq: number;
  senderId: MemberId;
  at: number;
  snippet: string;
  cut: number;
}[];

/** Archive storage of a conversation object, as the archiving use case uses it. */
export interface ArchiveWriter {
  /** Replaces all rows above a number; returns the stored rows, read back. */
  replace(after: number, messages: ArchivedMessage[]): Promise<ArchivedMessage[]>;
}
