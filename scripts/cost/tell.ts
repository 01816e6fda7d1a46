import type { Assumptions } from "./assumptions.ts";
import { billOf, objectSecondsADay } from "./bill.ts";
import { socketsAtPeak, wallsOf } from "./walls.ts";

/** The monthly bill and the three limits, as text. */
export function tellCost(members: number, by: Assumptions): string {
  const lines = billOf(members, by);
  const sum = lines.reduce((total, { dollars }) => total + dollars, 0);
  const rows = lines.map(
    ({ what, many, dollars }) =>
      `  ${what.padEnd(24)}${short(many).padStart(10)}${dollarsOf(dollars)}`,
  );
  const walls = wallsOf(members, by).map(
    ({ name, says, share, members: most, moves }) =>
      `  ${name}: ${Math.round(share * 100)} %, ${says}; all of it at ${short(most)} members\n    what moves it: ${moves}`,
  );
  const objects = objectSecondsADay(members, by);
  return [
    `${short(members)} members who are active in the month, ${Math.round(socketsAtPeak(members, by))} pages open in the evening`,
    "",
    ...rows,
    `  ${"A month".padEnd(34)}${dollarsOf(sum)}`,
    `  ${"Each member".padEnd(34)}${dollarsOf(sum / members, 4)}`,
    "",
    `  Durable Object duration: ${short(objects.expected)} GB-seconds a day are expected; set the alarm at ${short(objects.alarm)} a day (docs/operating.md, "Watching")`,
    "",
    ...walls,
  ].join("\n");
}

const dollarsOf = (dollars: number, digits = 2) => `$${dollars.toFixed(digits)}`.padStart(12);
const short = (many: number) =>
  new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }).format(many);
