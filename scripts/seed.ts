/** `npm run seed`: writes the demo world anew. `--members 1000000` fills a large one, for measuring. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { migrate } from "./lib/local-database.ts";
import { fail, Problem, step } from "./lib/progress.mjs";
import { LOCAL_STATE, ROOT } from "./lib/runtime.ts";
import { claimState, withStorage } from "./lib/storage.ts";
import { demoPlan, type WorldPlan, writeWorld } from "./seed/world.ts";

const USAGE = `npm run seed -- [options]

  --members <n>     members of the general demo site (2000)
  --velours <n>     members of the demo site with another niche (150)
  --seed <word>     another word, another world (demo)
  --now <date>      the day of which the world tells, such as 2026-11-20 (today)
  --state <folder>  where D1 and R2 lie (.local/state, that of npm start)

What was tried on the demo sites before is forgotten; other sites stay. It writes local files only.`;

try {
  const { values } = parseArgs({
    options: {
      members: { type: "string" },
      velours: { type: "string" },
      seed: { type: "string" },
      now: { type: "string" },
      state: { type: "string" },
      help: { type: "boolean" },
      remote: { type: "boolean" },
    },
  });
  if (values.help) console.log(USAGE);
  else if (values.remote)
    throw new Problem(
      "The demo world is for this machine only: invented members have no place on a deployed site.",
    );
  else await seed(values.state ? resolve(values.state) : LOCAL_STATE, planOf(values));
} catch (error) {
  fail(error instanceof TypeError ? new Problem(`${error.message}\n\n${USAGE}`) : error);
}

async function seed(state: string, plan: WorldPlan): Promise<void> {
  const release = claimState(state);
  await step("Migrating the local database", () => withStorage(state, migrate));
  await writeWorld(state, plan);
  release();
  console.log(`  The demo world lies in ${state.replace(`${ROOT}/`, "")}`);
}

function planOf(values: {
  members?: string;
  velours?: string;
  seed?: string;
  now?: string;
}): WorldPlan {
  return demoPlan({
    ...(values.members && { members: countFrom("members", values.members) }),
    ...(values.velours && { velours: countFrom("velours", values.velours) }),
    ...(values.seed && { seed: values.seed }),
    ...(values.now && { now: dayFrom(values.now) }),
  });
}

function countFrom(option: string, given: string): number {
  if (!/^\d{1,8}$/.test(given))
    throw new Problem(`--${option} must be a whole number, not "${given}"`);
  return Number(given);
}

function dayFrom(given: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(given) ? Date.parse(given) : Number.NaN;
  if (Number.isNaN(at)) throw new Problem(`--now must be a day such as 2026-11-20, not "${given}"`);
  return at;
}
