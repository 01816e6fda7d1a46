/**
 * `npm run cost`: the monthly cost for a number of members, and the limits of one database
 * (docs/scale.md).
 */
import { readAssumptions } from "./cost/assumptions.ts";
import { formatCost } from "./cost/format-cost.ts";
import { defineCommand } from "./lib/command.ts";
import { ROOT } from "./lib/install.mjs";
import { parseWholeNumber } from "./lib/option-values.ts";

export default defineCommand({
  name: "cost",
  about:
    "Estimates what Cloudflare charges for a month, how near one database is to its limits, and at which Durable Object duration to set an alarm. Assumptions: scripts/cost/assumptions.ts and the last measurement of npm run bench -- rows.",
  options: {
    members: { value: "<number>", about: "members who are active in the month (100000)" },
  },
  examples: ["", "--members 10000"],
  run: ({ options: { members = "100000" } }) =>
    console.log(formatCost(parseWholeNumber("members", members, 1, 1e9), readAssumptions(ROOT))),
});
