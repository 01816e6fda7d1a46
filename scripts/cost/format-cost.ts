import type { Assumptions } from "./assumptions.ts";
import { billOf, objectSecondsADay } from "./bill.ts";
import { databaseLimits, socketsAtPeak } from "./database-limits.ts";

/** The monthly bill and the three limits, as text. */
export function formatCost(members: number, by: Assumptions): string {
  const lines = billOf(members, by);
  const sum = lines.reduce((total, { dollars }) => total + dollars, 0);
  const rows = lines.map(
    ({ what, many, dollars }) =>
      `  ${what.padEnd(24)}${shortNumber(many).padStart(10)}${dollarsOf(dollars)}`,
  );
  const walls = databaseLimits(members, by).map(
    ({ name, description, share, members: most, moves }) =>
      `  ${name}: ${Math.round(share * 100)} %, ${description}; all of it at ${shortNumber(most)} members\n    what moves it: ${moves}`,
  );
  const objects = objectSecondsADay(members, by);
  return [
    `${shortNumber(members)} members who are active in the month, ${Math.round(socketsAtPeak(members, by))} pages open in the evening`,
    "",
    ...rows,
    `  ${"A month".padEnd(34)}${dollarsOf(sum)}`,
    `  ${"Each member".padEnd(34)}${dollarsOf(sum / members, 4)}`,
    "",
    `  Durable Object duration: ${shortNumber(objects.expected)} GB-seconds a day are expected; set the alarm at ${shortNumber(objects.alarm)} a day (docs/operating.md, "Watching")`,
    "",
    ...walls,
  ].join("\n");
}

const dollarsOf = (dollars: number, digits = 2) => `$${dollars.toFixed(digits)}`.padStart(12);
const shortNumber = (many: number) =>
  new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }).format(many);
