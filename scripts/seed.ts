/**
 * `npm run seed`: writes the demo data again. `--members 1000000` generates a large amount of it,
 * for measurements.
 */
import { relative, resolve } from "node:path";
import { defineCommand } from "./lib/command.ts";
import { migrate, removeOutdated } from "./lib/local-database.ts";
import { parseDay, parseWholeNumber } from "./lib/option-values.ts";
import { LOCAL_STATE, ROOT } from "./lib/paths.ts";
import { Problem, step } from "./lib/progress.mjs";
import { lockState, withStorage } from "./lib/storage.ts";
import type { SeedPlan } from "./seed/seed-data.ts";

const MAX_MEMBERS = 99_999_999;

export default defineCommand({
  name: "seed",
  about:
    "Writes the demo data of the two demo sites again. What was changed there is lost; other sites stay. It writes local files only.",
  options: {
    members: { value: "<number>", about: "members of the general demo site (2000)" },
    velours: { value: "<number>", about: "members of the demo site with another niche (150)" },
    seed: { value: "<word>", about: "another word makes other data (demo)" },
    now: { value: "<date>", about: "the day of the data, such as 2026-11-20 (today)" },
    state: { value: "<folder>", about: "where D1 and R2 are (.local/state, that of npm start)" },
    remote: { about: "is refused: invented members have no place on a deployed site" },
  },
  examples: ["", "--members 60 --velours 20 --state /tmp/small"],
  run: async ({ options: { members, velours, seed, now, state, remote } }) => {
    if (remote)
      throw new Problem("The demo data is for this machine only, not for deployed sites.");
    const plan = {
      ...(members && { members: parseWholeNumber("members", members, 0, MAX_MEMBERS) }),
      ...(velours && { velours: parseWholeNumber("velours", velours, 0, MAX_MEMBERS) }),
      ...(seed && { seed }),
      ...(now && { now: parseDay("now", now) }),
    };
    await write(state ? resolve(state) : LOCAL_STATE, plan);
  },
});

async function write(state: string, plan: Partial<SeedPlan>): Promise<void> {
  const { demoPlan, writeSeedData } = await import("./seed/seed-data.ts");
  const release = lockState(state);
  removeOutdated(state);
  await step("Migrating the local database", () => withStorage(state, migrate));
  await writeSeedData(state, demoPlan(plan));
  release();
  const shown = relative(ROOT, state);
  console.log(`  The demo data is in ${shown.startsWith("..") ? state : shown}`);
}
