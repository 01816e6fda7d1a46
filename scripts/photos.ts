/** `npm run photos`: staff's tool. Lists photos that wait for a look, lets them through, refuses and bans them. */
import { parseArgs } from "node:util";
import { portFromEnvironment } from "./lib/address.ts";
import { fail, Problem } from "./lib/progress.mjs";
import { DEV_STATE, LOCAL_STATE } from "./lib/runtime.ts";
import {
  DEEDS,
  judgePhoto,
  listPending,
  type PhotoDeed,
  type PhotosContext,
} from "./photos/deeds.ts";
import { openLocalSites, openRemoteSites } from "./site/databases.ts";

const USAGE = `npm run photos -- <command> [id] [options]

  pending       what waits, the oldest first, with where its bytes lie in R2
  release <id>  it is shown
  reject <id>   it is shown to nobody; its owner reads why in a letter
  ban <id>      the same, and whatever looks like it is refused on that site from now on

  --reason "…"  why; the member reads it. Needed for reject and ban
  --dev         the database of npm run dev instead of that of npm start
  --remote      the deployed database (wrangler login first)

  It is gone from every address within a minute.`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dev: { type: "boolean" },
      remote: { type: "boolean" },
      reason: { type: "string" },
      help: { type: "boolean" },
    },
  });
  const [command, id] = positionals;
  if (values.help || !command) console.log(USAGE);
  else await run(command, id, values);
  if (process.connected) process.disconnect(); // the launcher's channel would keep this process alive
} catch (error) {
  fail(error instanceof TypeError ? new Problem(`${error.message}\n\n${USAGE}`) : error);
}

type Given = { dev?: boolean; remote?: boolean; reason?: string };

async function run(command: string, id: string | undefined, given: Given): Promise<void> {
  if (given.dev && given.remote) throw new Problem("Either --dev or --remote");
  if (command !== "pending" && !(command in DEEDS))
    throw new Problem(`There is no command "${command}".\n\n${USAGE}`);
  const db = given.remote
    ? openRemoteSites()
    : await openLocalSites(given.dev ? DEV_STATE : LOCAL_STATE);
  const port = portFromEnvironment(given.dev ? 5173 : undefined);
  const context: PhotosContext = {
    ...{ db, now: Date.now(), say: (line) => console.log(line) },
    originOf: (host) => (given.remote ? `https://${host}` : `http://${host}:${port}`),
  };
  if (command === "pending") return listPending(context);
  if (!id) throw new Problem(`${command} which photo?\n\n${USAGE}`);
  await judgePhoto(context, { deed: command as PhotoDeed, id, reason: given.reason ?? "" });
}
