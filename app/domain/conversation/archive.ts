import type { MemberId, StoredClientId } from "~/kit/ids";
import type { GiftCode } from "../gift/gift";

/**
 * Messages of more than 60 days ago lie in the storage of their conversation's room and no longer in `messages` (R630,
 * decision 0109). Invariants: each is in one of the two, told by its number: up to a side's `archived_to` in the room,
 * above it in the database. What is asked of the database for every page stays there: the last message of a chat, what one of
 * the two has not read, what a seal covers. Who may read what is decided there alone: a room answers whom the domain sends.
 * A message as its room keeps it, whose conversation it is of: in the order of its columns.
 */
export type Archived = [
  seq: number,
  sender: MemberId,
  client: StoredClientId,
  body: string,
  gift: GiftCode | null,
  credits: number,
  at: number,
  /** The number of the message that it answers. */
  answers: number | null,
];

/** Between two numbers, both exclusive. */
export type ArchivedPage = { after: number; before: number; newestFirst: boolean; limit: number };
/** A page of them, if any, and those that it answers, or that are asked for by their numbers. */
export type AskedOfRoom = { page: ArchivedPage | null; quoted: readonly number[] };
/** Lists of `Archived` as JSON, as the database takes them; `last`: the number with which the page ends, if it has any. */
export type ReadOfRoom = { page: string; last: number | null; quoted: string };

/** Words as `casesOf` says them, in the messages above a number and up to another one; `by`: of one writer alone. */
export type SoughtInRoom = {
  cases: { small: string; first: string; capital: string };
  after: number;
  upTo: number;
  by: MemberId | null;
  limit: number;
};
/** Newest first. */
export type FoundInRoom = {
  seq: number;
  senderId: MemberId;
  at: number;
  snippet: string;
  cut: number;
}[];

/** The storage of a room, as the deed that archives has it. */
export interface Shelf {
  /** These take the place of whatever lies there above a number; answers what lies there then, as it is read. */
  replace(after: number, messages: Archived[]): Promise<Archived[]>;
}
