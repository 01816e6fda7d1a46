/** Shared by the commands of staff and operators: the database, the time, and the staff member. */
import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { join, resolve } from "node:path";
import { openLocalSites, openRemoteSites } from "../site/databases.ts";
import type { SiteDatabase } from "../site/site-database.ts";
import { portFromEnvironment } from "./address.ts";
import { DEV_STATE, LOCAL_STATE } from "./paths.ts";
import { Problem } from "./progress.mjs";
import { UsageError } from "./usage-error.ts";

/** Context of a command. */
export type ToolContext = {
  db: SiteDatabase;
  now: number;
  print: (line: string) => void;
  /** The staff member who runs the command. */
  staff: string;
  originOf: (host: string) => string;
};
type DatabaseChoice = { local?: string; dev?: true; remote?: true };

export async function openContext({ local, dev, remote }: DatabaseChoice): Promise<ToolContext> {
  if ([local, dev, remote].filter(Boolean).length > 1)
    throw new UsageError("Only one of --local, --dev and --remote can be given.");
  if (local && !existsSync(join(local, "d1")))
    throw new Problem(
      `There is no database in ${local}; npm run seed -- --state ${local} makes one.`,
    );
  const state = local ? resolve(local) : dev ? DEV_STATE : LOCAL_STATE;
  const port = portFromEnvironment(dev ? 5173 : undefined);
  return {
    db: remote ? openRemoteSites() : await openLocalSites(state),
    now: Date.now(),
    print: (line) => console.log(line),
    staff: userInfo().username,
    originOf: (host) => (remote ? `https://${host}` : `http://${host}:${port}`),
  };
}
