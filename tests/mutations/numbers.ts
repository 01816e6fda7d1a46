import { inDomain, inFile } from "./mutation.ts";

const ratio = inDomain("statistics/ratio");
const statisticsSql = inDomain("statistics/statistics-sql", "statistics/statistics");
const experiment = inDomain("experiment/experiment");
const experimentStore = inDomain("experiment/experiment-store", "experiment/experiment");
const transparency = inDomain("transparency/transparency");
const makeReports = inDomain("transparency/make-reports");
const isVisit = inFile("app/request/is-visit.ts", ["app/request/is-visit.test.ts"]);
const migration = inFile("migrations/0014_statistics.sql", [
  "app/domain/statistics/statistics.test.ts",
]);

/** What is counted, what may be concluded from it, and what is published. */
export const NUMBERS = [
  ratio("an interval is given for a few cases", "whole >= MIN_SAMPLE && ", ""),
  statisticsSql("a step of the signup counts out of turn", ", sql`changes() > 0`"),
  statisticsSql("a month has any number of labels", " AND ${room}"),
  experiment(
    "a result is shown before its planned end",
    'if (filledAt === null) return { state: "filling" };',
  ),
  experimentStore(
    "an arm gets more than its planned visitors",
    "sql`${assigned} < ${planned}`",
    "sql`1`",
  ),
  transparency("a small group is published alone", "if (open.count < least) continue;"),
  makeReports("a median of a few decisions is published", "durations.decided >= MIN_PUBLISHED && "),
  isVisit("a reload is counted as a visit", 'headers.get("cache-control") !== "max-age=0" &&'),
  migration(
    "a payment that was refunded as surplus is counted as a refund",
    "AND OLD.`state` <> 'completed' AND NOT EXISTS (SELECT 1 FROM `payments` WHERE `id` = NEW.`payment_id` AND `state` = 'surplus')",
    "AND OLD.`state` <> 'completed'",
  ),
];
