/** `npm run cost`: what a month costs with so many members, and where one database ends (docs/scale.md). */
import { parseArgs } from "node:util";
import { readAssumptions } from "./cost/assumptions.ts";
import { tellCost } from "./cost/tell.ts";
import { ROOT } from "./lib/install.mjs";
import { fail, Problem } from "./lib/progress.mjs";

const USAGE = `npm run cost -- --members 100000

  --members <n>  members who are active in the month; 100000 where none is said

What it assumes: scripts/cost/assumptions.ts; what deeds cost is what npm run bench -- rows measured last.`;

try {
  const { values } = parseArgs({
    options: { members: { type: "string", default: "100000" }, help: { type: "boolean" } },
  });
  if (values.help) console.log(USAGE);
  else console.log(tellCost(membersIn(values.members), readAssumptions(ROOT)));
  if (process.connected) process.disconnect(); // the launcher's channel would keep this process alive
} catch (error) {
  fail(error);
}

function membersIn(text: string): number {
  const members = Number(text);
  if (!Number.isInteger(members) || members < 1) throw new Problem(`${USAGE}`);
  return members;
}
