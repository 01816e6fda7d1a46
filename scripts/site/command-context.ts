import { findMissing } from "~/domain/site/missing-settings";
import { nearest } from "~/kit/nearest";
import { Problem } from "../lib/progress.mjs";
import { checkSettings, parseHost, type Settings } from "./settings.ts";
import { databaseNamed, readSites, type SiteDatabase, type StoredSite } from "./site-database.ts";

/**
 * Context of a command: `root` is the folder of wrangler.toml, `now` in milliseconds UTC; `ask`
 * prompts the operator and returns the answer, null without an interactive operator.
 */
export type CommandContext = {
  db: SiteDatabase;
  root: string;
  now: number;
  print: (line: string) => void;
  prompt: (question: string) => Promise<string | null>;
};

export function printMissing(print: CommandContext["print"], settings: Settings): void {
  const lines = findMissing(checkSettings(settings));
  if (lines.length > 0) print(["Still missing:", ...lines.map((line) => `  ${line}`)].join("\n"));
}

/** A site with its database. */
export type FoundSite = StoredSite & { db: SiteDatabase };

export async function getSite(db: SiteDatabase, hostInput: string): Promise<FoundSite> {
  const host = parseHost(hostInput);
  const sites = await readSites(db);
  const site = sites.find((entry) => entry.host === host);
  if (site) return { ...site, db: databaseNamed(db, site.database) };
  const hosts = sites.map((entry) => entry.host);
  const near = nearest(host, hosts);
  throw new Problem(
    `There is no site ${host}; ${near ? `did you mean ${near}?` : `there are ${hosts.join(", ") || "none"}.`}`,
  );
}
