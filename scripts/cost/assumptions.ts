import { readFileSync } from "node:fs";

/** What members do, and what that costs the platform. Change a figure here and run `npm run cost` again. */
export type Assumptions = typeof ASSUMED & Measured;
/** What one deed leaves in the database, and how many rows are billed for it: by `npm run bench -- rows`. */
const MEASURED = {
  messageBytes: "message-bytes",
  rowsOfMessage: "message-rows",
  rowsOfReading: "reading-rows",
  /** Their last visit, with every index of the search. */
  rowsOfVisit: "visit-rows",
  rowsOfLike: "like-rows",
  likeBytes: "like-bytes",
  /** From the form that places it until its credits are there; its letter is forgotten later. */
  rowsOfOrder: "order-rows",
  orderBytes: "order-bytes",
  rowsReadOfProfile: "view-read",
};
type Measured = Record<keyof typeof MEASURED, number>;

const ASSUMED = {
  // What a member who is active in the month does.
  activeDays: 8,
  /** On each of these days. */
  pages: 40,
  /** Of these the profiles of others. */
  profiles: 12,
  pictures: 220,
  calls: 23,
  messages: 8,
  readings: 8,
  likes: 5,
  /** Times that their last visit is written: every half an hour. */
  visits: 2,
  hoursOnline: 1,
  // In a month, for each hundred of them.
  newMembers: 10,
  picturesOfNew: 2,
  letters: 30,
  orders: 15,
  // What each of these costs beyond what is measured (a row is a row of a table or an index, as D1 bills it).
  /** On a day: sessions, changes, letters, counters, chores. */
  rowsOfRest: 40,
  /** A message that leaves is deleted in the one place and written in the other; there it is so heavy, with its part of the 12 kB of an empty room. */
  rowsOfLeaving: 1,
  bytesInRoom: 450,
  rowsReadOfPage: 300,
  /** Days until a message has left for its room (R630, R631); of a hundred so many stay: the last ones, and what nobody reads. */
  daysOfMessage: 67,
  staying: 10,
  /** Beyond messages, likes and orders: account, profile, photos, sessions. */
  bytesOfMember: 12_000,
  bytesOfPictures: 250_000,
  /** R2 is read for so many of a hundred pictures: the others lie in the data centre (R470) or in the browser. */
  picturesFromStore: 20,
  drawingsOfPicture: 5,
  cpuOfPage: 5,
  cpuOfPicture: 1,
  cpuOfCall: 2,
  /** Calls to objects: sending, announcing, typing, pings by twenties. */
  objectCalls: 92,
  /** Seconds that an object is awake for them; it sleeps while nothing is said. */
  objectSeconds: 1.1,
  // The hour when most are there, beside the month's mean hour.
  peak: 4,
  // One database. D1 takes one statement after the other.
  databaseBytes: 10e9,
  statementMs: 1,
  writingMs: 4,
  queriesOfConnecting: 3,
  /** Seconds over which pages come back after a release (app/live/retries.ts). */
  spread: 20,
};

/** With what the bench measured last. */
export function readAssumptions(root: string): Assumptions {
  const text = readFileSync(`${root}/bench/results/rows.json`, "utf8");
  const { figures } = (JSON.parse(text) as { report: { figures: Record<string, number> } }).report;
  const measured = (name: string) => {
    const figure = figures[name];
    if (figure === undefined) throw new Error(`bench/results/rows.json lacks ${name}`);
    return figure;
  };
  const told = Object.entries(MEASURED).map(([name, figure]) => [name, measured(figure)]);
  return { ...ASSUMED, ...(Object.fromEntries(told) as Measured) };
}
