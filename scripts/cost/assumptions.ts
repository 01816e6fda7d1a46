import { readFileSync } from "node:fs";

/**
 * What members do, and what that costs on the platform. After a change, run `npm run cost` again.
 */
export type Assumptions = typeof ASSUMED & Measured;
/**
 * Rows that one use case leaves in the database, and rows billed for it: measured by `npm run bench
 * -- rows`.
 */
const MEASURED = {
  messageBytes: "message-bytes",
  rowsOfMessage: "message-rows",
  rowsOfReading: "reading-rows",
  /** Their last visit, with every index of the search. */
  rowsOfVisit: "visit-rows",
  rowsOfLike: "like-rows",
  likeBytes: "like-bytes",
  /** From placing the order to its credits; the deletion of its e-mail is not included. */
  rowsOfOrder: "order-rows",
  orderBytes: "order-bytes",
  rowsReadOfProfile: "view-read",
};
type Measured = Record<keyof typeof MEASURED, number>;

const ASSUMED = {
  // Per active member and month.
  activeDays: 8,
  /** Per active day. */
  pages: 40,
  /** Of these pages, profiles of others. */
  profiles: 12,
  pictures: 220,
  calls: 23,
  messages: 8,
  readings: 8,
  likes: 5,
  /** Writes of the last visit: one per half hour. */
  visits: 2,
  hoursOnline: 1,
  // Per month and hundred active members.
  newMembers: 10,
  picturesOfNew: 2,
  emails: 30,
  orders: 15,
  // Costs beyond the measured ones (a row is a row of a table or an index, as D1 bills it).
  /** Per day: sessions, changes, e-mails, counters, scheduled jobs. */
  rowsOfRest: 40,
  /**
   * Archiving deletes a message in D1 and writes it to the conversation object; its size there
   * includes its share of the 12 kB of an empty object.
   */
  rowsOfLeaving: 1,
  bytesInRoom: 450,
  rowsReadOfPage: 300,
  /**
   * Days until a message is archived (R630, R631); percentage that is never archived: the last
   * messages, and unread ones.
   */
  daysOfMessage: 67,
  staying: 10,
  /** Beyond messages, likes and orders: account, profile, photos, sessions. */
  bytesOfMember: 12_000,
  bytesOfPictures: 250_000,
  /**
   * Percentage of pictures read from R2: the others come from the data centre's cache (R470) or the
   * browser's.
   */
  picturesFromStore: 20,
  drawingsOfPicture: 5,
  cpuOfPage: 5,
  cpuOfPicture: 1,
  cpuOfCall: 2,
  /** Requests to objects: sending, publishing, typing; twenty pings count as one. */
  objectCalls: 92,
  /** Seconds that an object is in memory for them; it hibernates while idle. */
  objectSeconds: 1.1,
  // Load of the busiest hour relative to the mean hour of the month.
  peak: 4,
  // One database. D1 executes one statement at a time.
  databaseBytes: 10e9,
  statementMs: 1,
  writingMs: 4,
  queriesOfConnecting: 3,
  /** Seconds over which pages reconnect after a release (app/live/connection.ts). */
  spread: 20,
};

/** Reads the assumptions with the latest measurements of the benchmark. */
export function readAssumptions(root: string): Assumptions {
  const text = readFileSync(`${root}/bench/results/rows.json`, "utf8");
  const { figures } = (JSON.parse(text) as { report: { figures: Record<string, number> } }).report;
  const measured = (name: string) => {
    const figure = figures[name];
    if (figure === undefined) throw new Error(`bench/results/rows.json lacks ${name}`);
    return figure;
  };
  const entries = Object.entries(MEASURED).map(([name, figure]) => [name, measured(figure)]);
  return { ...ASSUMED, ...(Object.fromEntries(entries) as Measured) };
}
