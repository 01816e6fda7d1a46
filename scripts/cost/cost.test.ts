import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { type Assumptions, readAssumptions } from "./assumptions.ts";
import { billOf, bytesAfter, rowsADay } from "./bill.ts";
import { databaseLimits, socketsAtPeak } from "./database-limits.ts";
import { formatCost } from "./format-cost.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const by = readAssumptions(ROOT);
const measured = () =>
  (
    JSON.parse(readFileSync(`${ROOT}/bench/results/rows.json`, "utf8")) as {
      report: { figures: Record<string, number> };
    }
  ).report.figures;
const sum = (members: number, assumed: Assumptions = by) =>
  billOf(members, assumed).reduce((total, { dollars }) => total + dollars, 0);
const wall = (name: string, members: number, assumed: Assumptions = by) =>
  databaseLimits(members, assumed).find((one) => one.name.startsWith(name)) as ReturnType<
    typeof databaseLimits
  >[number];

test("the bill uses the measurements of the benchmark", () => {
  const figures = measured();
  expect(by).toMatchObject({
    messageBytes: figures["message-bytes"],
    rowsOfMessage: figures["message-rows"],
    rowsOfReading: figures["reading-rows"],
    rowsOfVisit: figures["visit-rows"],
    rowsOfLike: figures["like-rows"],
    likeBytes: figures["like-bytes"],
    rowsOfOrder: figures["order-rows"],
    orderBytes: figures["order-bytes"],
    rowsReadOfProfile: figures["view-read"],
  });
  for (const [name, rows] of [
    ["rowsOfMessage", 100_000 * by.activeDays * by.messages],
    ["rowsOfReading", 100_000 * by.activeDays * by.readings],
    ["rowsOfVisit", 100_000 * by.activeDays * by.visits],
    ["rowsOfLike", 100_000 * by.activeDays * by.likes],
    ["rowsOfOrder", 1_000 * by.orders],
  ] as const)
    expect(sum(100_000, { ...by, [name]: by[name] + 5 }), name).toBeCloseTo(
      sum(100_000) + (rows * 5) / 1e6,
    );
});

test("the included amount is free, and usage beyond it has its price", () => {
  expect(sum(1)).toBe(5);
  const requests = (members: number) =>
    billOf(members, by).find(({ what }) => what === "Requests") as {
      many: number;
      dollars: number;
    };
  const { many, dollars } = requests(100_000);
  expect(many).toBe(100_000 * by.activeDays * (by.pages + by.pictures + by.calls));
  expect(dollars).toBeCloseTo(((many - 10e6) * 0.3) / 1e6);
  expect(requests(1000).dollars).toBe(0);
});

test("rows and bytes follow from the members' activity", () => {
  const nothing = { messages: 0, readings: 0, likes: 0, visits: 0, rowsOfRest: 0 };
  expect(rowsADay({ ...by, ...nothing })).toBe(0);
  expect(rowsADay({ ...by, ...nothing, messages: 2, rowsOfMessage: 9 })).toBe(
    2 * (9 + by.rowsOfLeaving),
  );
  const plain = { ...by, newMembers: 0, likes: 0, orders: 0, messageBytes: 300 };
  const month = 10 * by.activeDays * by.messages * 300;
  expect(bytesAfter(1, 10, plain)).toBe(month);
  const left = { ...plain, daysOfMessage: 73, staying: 0 };
  expect(bytesAfter(12, 10, left) / month).toBeCloseTo(73 / (365 / 12));
  expect(bytesAfter(12, 10, { ...left, staying: 100 })).toBeCloseTo(12 * month);
  const other = { ...plain, messages: 0, likes: 5, likeBytes: 80, orders: 20, orderBytes: 1_000 };
  expect(bytesAfter(12, 10, other)).toBeCloseTo(12 * (10 * by.activeDays * 5 * 80 + 2 * 1_000));
});

test("a limit is reached at the stated number of members", () => {
  for (const { name, members } of databaseLimits(100_000, by))
    expect(wall(name, members).share, name).toBeCloseTo(1, 2);
});

test("each named step raises its limit", () => {
  const at = 100_000;
  const allStay = { ...by, staying: 100 };
  expect(wall("Size", at, allStay).share).toBeGreaterThan(1.5 * wall("Size", at).share);
  expect(wall("Size", at, { ...by, likes: 0 }).share).toBeLessThan(wall("Size", at).share / 2);
  expect(wall("Pages", at, { ...by, spread: 1 }).share).toBeCloseTo(wall("Pages", at).share * 20);
  expect(wall("Work", at / 2).share).toBeCloseTo(wall("Work", at).share / 2);
});

test("the output shows the sum of its lines and all three limits", () => {
  const output = formatCost(100_000, by);
  expect(output).toContain(`$${sum(100_000).toFixed(2)}`);
  for (const { name, moves } of databaseLimits(100_000, by)) {
    expect(output).toContain(name);
    expect(output).toContain(moves);
  }
  expect(socketsAtPeak(100_000, by)).toBeGreaterThan(1000);
});
