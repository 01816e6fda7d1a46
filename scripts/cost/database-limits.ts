import type { Assumptions } from "./assumptions.ts";
import { bytesAfter } from "./bill.ts";

const HOURS = 730;
const SECONDS = 3600;

/**
 * A limit of one database. `share` is the part that these members use; `members` is the number that
 * uses all of it.
 */
type DatabaseLimit = {
  name: string;
  description: string;
  share: number;
  members: number;
  moves: string;
};

/** The three limits of one site in one database, each with the step that raises it. */
export function databaseLimits(members: number, by: Assumptions): DatabaseLimit[] {
  const bytes = bytesAfter(12, members, by);
  const load = loadOf(members, by);
  const back = (socketsAtPeak(members, by) * by.queriesOfConnecting * by.statementMs) / 1000;
  const wall = (
    name: string,
    share: number,
    description: string,
    moves: string,
  ): DatabaseLimit => ({
    name,
    description,
    share,
    moves,
    members: Math.floor(members / share),
  });
  return [
    wall(
      "Size of the database",
      bytes / by.databaseBytes,
      `${round(bytes / 1e9)} GB after a year, most messages gone into their rooms after ${by.daysOfMessage} days`,
      "a site moves into a database of its own",
    ),
    wall(
      "Work of a second",
      load,
      `${round(load * 1000)} of 1000 ms of each second in the evening`,
      "a site moves into a database of its own; pages read copies of it near them",
    ),
    wall(
      "Pages that come back after a release",
      back / by.spread,
      `${round(back)} s of the database's time, asked for within ${by.spread} s`,
      "a wider spread of app/live/connection.ts; releases at night",
    ),
  ];
}

/** Pages open at the same time in the evening. */
export const socketsAtPeak = (members: number, by: Assumptions): number =>
  ((members * by.activeDays * by.hoursOnline) / HOURS) * by.peak;

/**
 * The share of each second that D1 is busy in the evening: pages, API requests, pictures, and
 * writes.
 */
function loadOf(members: number, by: Assumptions): number {
  const reading = by.pages + by.calls + by.pictures / 2;
  const writing = by.messages + by.readings + by.likes + by.visits;
  const ms = reading * by.statementMs + writing * by.writingMs;
  return ((members * by.activeDays * ms) / 1000 / (HOURS * SECONDS)) * by.peak;
}

const round = (figure: number) => Number(figure.toPrecision(2));
