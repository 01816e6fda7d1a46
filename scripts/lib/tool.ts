/** How a tool of staff's or the operator's begins: what was typed, which database, and how a mistake is told. */
import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { openLocalSites, openRemoteSites } from "../site/databases.ts";
import type { SiteDatabase } from "../site/rows.ts";
import { portFromEnvironment } from "./address.ts";
import { fail, Problem } from "./progress.mjs";
import { DEV_STATE, LOCAL_STATE } from "./runtime.ts";

/** What a tool works with. */
export type ToolContext = {
  db: SiteDatabase;
  now: number;
  say: (line: string) => void;
  /** Who sits here. */
  staff: string;
  originOf: (host: string) => string;
};
type Place = { dev?: boolean; remote?: boolean };
type Typed<Text extends string> = Place & { help?: boolean } & Partial<Record<Text, string>>;

type Tool<Text extends string> = {
  usage: string;
  /** Options that take a text, besides --dev, --remote and --help. */
  texts: readonly Text[];
  /** What was typed, checked before a database is opened, as what is to be done. */
  plan: (
    words: string[],
    texts: Partial<Record<Text, string>>,
  ) => (context: ToolContext) => Promise<void>;
};

/** What was typed means nothing: said with how the tool is used. */
export class Misuse extends Error {}

/** Runs a tool; without a word it says how it is used. */
export async function runTool<Text extends string>({ usage, texts, plan }: Tool<Text>) {
  try {
    const { words, typed } = readTyped(texts);
    if (typed.help || words.length === 0) console.log(usage);
    else {
      if (typed.dev && typed.remote) throw new Problem("Either --dev or --remote");
      const work = plan(words, typed);
      await work(await openContext(typed));
    }
    if (process.connected) process.disconnect(); // the launcher's channel would keep this process alive
  } catch (error) {
    // parseArgs throws a TypeError.
    if (!(error instanceof Misuse || error instanceof TypeError)) fail(error);
    fail(new Problem(`${error.message}\n\n${usage}`));
  }
}

const SWITCH = { type: "boolean" } as const;

function readTyped<Text extends string>(texts: readonly Text[]) {
  const named = Object.fromEntries(texts.map((text) => [text, { type: "string" as const }]));
  const options = { ...named, dev: SWITCH, remote: SWITCH, help: SWITCH };
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  return { words: positionals, typed: values as Typed<Text> };
}

async function openContext({ dev, remote }: Place): Promise<ToolContext> {
  const port = portFromEnvironment(dev ? 5173 : undefined);
  return {
    db: remote ? openRemoteSites() : await openLocalSites(dev ? DEV_STATE : LOCAL_STATE),
    now: Date.now(),
    say: (line) => console.log(line),
    staff: userInfo().username,
    originOf: (host) => (remote ? `https://${host}` : `http://${host}:${port}`),
  };
}
