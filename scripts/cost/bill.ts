import type { Assumptions } from "./assumptions.ts";

/**
 * Cloudflare's prices in US dollars (Workers Paid; its documentation of 2026-10). Traffic is free.
 */
const PRICES = {
  base: 5,
  request: { each: 0.3 / 1e6, free: 10e6 },
  cpuMs: { each: 0.02 / 1e6, free: 30e6 },
  rowWritten: { each: 1 / 1e6, free: 50e6 },
  rowRead: { each: 0.001 / 1e6, free: 25e9 },
  databaseByte: { each: 0.75 / 1e9, free: 5e9 },
  objectRequest: { each: 0.15 / 1e6, free: 1e6 },
  objectSecond: { each: 12.5 / 1e6, free: 400_000 },
  objectRow: { each: 1 / 1e6, free: 50e6 },
  objectByte: { each: 0.2 / 1e9, free: 5e9 },
  storeRead: { each: 0.36 / 1e6, free: 10e6 },
  storeWrite: { each: 4.5 / 1e6, free: 1e6 },
  storeByte: { each: 0.015 / 1e9, free: 10e9 },
  drawing: { each: 0.5 / 1000, free: 5000 },
  email: { each: 0.35 / 1000, free: 3000 },
};
type PricedItem = Exclude<keyof typeof PRICES, "base">;

/** GB of memory that an object is billed for while it is in memory. */
const OBJECT_GB = 0.128;
/** Months of stored pictures and members, who stay. */
const RETENTION_MONTHS = 12;
const DAYS_OF_MONTH = 365 / 12;

/** One line of the monthly bill: quantity and cost. */
export type Line = { what: string; many: number; dollars: number };

/** The monthly bill for a number of active members. */
export function billOf(members: number, by: Assumptions): Line[] {
  const days = members * by.activeDays;
  const joined = (members * by.newMembers) / 100;
  const pictures = joined * by.picturesOfNew;
  const bytes = bytesAfter(RETENTION_MONTHS, members, by);
  const line = (what: string, priced: PricedItem, many: number): Line => {
    const { each, free } = PRICES[priced];
    return { what, many, dollars: Math.max(0, many - free) * each };
  };
  const requests = days * (by.pages + by.pictures + by.calls);
  const cpu = by.pages * by.cpuOfPage + by.pictures * by.cpuOfPicture + by.calls * by.cpuOfCall;
  return [
    { what: "Workers Paid", many: 1, dollars: PRICES.base },
    line("Requests", "request", requests),
    line("CPU, milliseconds", "cpuMs", days * cpu),
    line(
      "D1, rows written",
      "rowWritten",
      days * rowsADay(by) + ordersOf(members, by) * by.rowsOfOrder,
    ),
    line("D1, rows read", "rowRead", days * rowsReadADay(by)),
    line("D1, bytes after a year", "databaseByte", Math.min(bytes, by.databaseBytes)),
    line("Objects, requests", "objectRequest", days * by.objectCalls),
    line("Objects, GB-seconds", "objectSecond", days * by.objectSeconds * OBJECT_GB),
    line("Objects, rows written", "objectRow", days * by.messages * by.rowsOfLeaving),
    line(
      "Objects, bytes in a year",
      "objectByte",
      days * by.messages * by.bytesInRoom * RETENTION_MONTHS,
    ),
    line("R2, reads", "storeRead", (days * by.pictures * by.picturesFromStore) / 100),
    line("R2, writes", "storeWrite", pictures * 3),
    line("R2, bytes after a year", "storeByte", pictures * by.bytesOfPictures * RETENTION_MONTHS),
    line("Images, calls", "drawing", pictures * by.drawingsOfPicture),
    line("E-mails", "email", (members * by.emails) / 100),
  ];
}

/**
 * GB-seconds of Durable Objects per day: expected if every idle object hibernates, and the
 * threshold for an alarm, which is three times as much and at least the included amount.
 */
export function objectSecondsADay(members: number, by: Assumptions) {
  const expected = (members * by.activeDays * by.objectSeconds * OBJECT_GB) / DAYS_OF_MONTH;
  const included = PRICES.objectSecond.free / DAYS_OF_MONTH;
  return { expected, alarm: Math.max(3 * expected, included) };
}

/** Rows that one member writes per day. */
export const rowsADay = (by: Assumptions): number =>
  by.messages * (by.rowsOfMessage + by.rowsOfLeaving) +
  by.readings * by.rowsOfReading +
  by.likes * by.rowsOfLike +
  by.visits * by.rowsOfVisit +
  by.rowsOfRest;

const rowsReadADay = (by: Assumptions): number =>
  by.profiles * by.rowsReadOfProfile + (by.pages - by.profiles) * by.rowsReadOfPage;

/** Orders per month. */
const ordersOf = (members: number, by: Assumptions): number => (members * by.orders) / 100;

/**
 * Bytes of the database after a number of months: new members, likes and orders stay, most messages
 * are archived.
 */
export function bytesAfter(months: number, members: number, by: Assumptions): number {
  const ofMembers = ((members * by.newMembers) / 100) * by.bytesOfMember;
  const ofLikes = members * by.activeDays * by.likes * by.likeBytes;
  const ofOrders = ordersOf(members, by) * by.orderBytes;
  const ofRest = (ofMembers + ofLikes + ofOrders) * months;
  const inDatabase = Math.min(months, by.daysOfMessage / DAYS_OF_MONTH);
  const ofMessages = members * by.activeDays * by.messages * by.messageBytes;
  return ofRest + ofMessages * (inDatabase + ((months - inDatabase) * by.staying) / 100);
}
