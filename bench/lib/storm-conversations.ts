import type { DatabaseSync } from "node:sqlite";
import { type Ack, keepSending, type SendTransport } from "../../tests/support/keep-sending.ts";
import type { LoggedInMember } from "../../tests/support/members-in-file.ts";
import { readStoredStreams } from "./stored-streams.ts";
import { type StreamErrors, streamErrorsOf } from "./stream-errors.ts";

export const MEMBERS = 100;
/** Each has chats with the next two, and so with the previous two: two conversations per member. */
const NEIGHBOURS = [1, 2];
const PAUSE_MS = 250;
const TRANSPORTS: readonly SendTransport[] = ["post", "socket", "both"];

/**
 * One direction of a conversation, and the acknowledgements to its sender in the order of sending.
 */
export type Stream = { from: LoggedInMember; to: LoggedInMember; way: SendTransport; acks: Ack[] };

/** Two hundred conversations of a hundred members, both of each writing. */
export function streamsOf(people: readonly LoggedInMember[]): Stream[] {
  const pairs = people.flatMap((one, n) =>
    NEIGHBOURS.map((by) => [one, people[(n + by) % people.length] as LoggedInMember] as const),
  );
  const ways = pairs.flatMap(([one, other]) => [
    { from: one, to: other },
    { from: other, to: one },
  ]);
  return ways.map((pair, n) => ({
    ...pair,
    way: TRANSPORTS[n % TRANSPORTS.length] as SendTransport,
    acks: [],
  }));
}

/**
 * All at once, this many messages each, one after the other; each is sent again until it was
 * acknowledged.
 */
export const sendAll = (url: string, streams: readonly Stream[], each: number) =>
  Promise.all(
    streams.map((stream) =>
      keepSending(url, { ...stream, pause: PAUSE_MS }, () => stream.acks.length >= each),
    ),
  );

export const countAcks = (streams: readonly Stream[]): number =>
  streams.reduce((sum, { acks }) => sum + acks.length, 0);

/** The errors over all of them: numbers with a gap and streams out of order count as disorder. */
export function sumStreamErrors(
  db: DatabaseSync,
  people: readonly LoggedInMember[],
  streams: readonly Stream[],
): StreamErrors {
  const stored = readStoredStreams(db, people);
  const sum: StreamErrors = {
    lost: 0,
    doubled: 0,
    disordered: countDisorder(db, streams),
    mischarged: 0,
  };
  for (const [n, one] of stored.entries()) {
    const mine = streams.filter(({ from }) => from === people[n]);
    const errors = streamErrorsOf(
      mine.flatMap(({ acks }) => acks),
      one,
    );
    for (const name of Object.keys(sum) as (keyof StreamErrors)[]) sum[name] += errors[name];
  }
  return sum;
}

function countDisorder(db: DatabaseSync, streams: readonly Stream[]): number {
  const gap = db.prepare(
    "SELECT count(*) AS stored, min(seq) AS first, max(seq) AS last FROM messages WHERE conversation_id = ?",
  );
  const ids = new Set(streams.flatMap(({ acks: [first] }) => first?.conversationId ?? []));
  const gaps = Array.from(ids, (id) => {
    const row = gap.get(id) as { stored: number; first: number; last: number };
    return row.first === 1 && row.last === row.stored ? 0 : 1;
  });
  const turned = streams.map(
    ({ acks }) => acks.filter(({ seq }, n) => seq <= (acks[n - 1]?.seq ?? 0)).length,
  );
  return [...gaps, ...turned].reduce((sum, one) => sum + one, 0);
}
