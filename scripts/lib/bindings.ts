import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./install.mjs";

/**
 * The tables of a name in wrangler.toml, such as `[[d1_databases]]`, with their string values.
 * Wrangler's own parser is a program of 15 MB that takes seconds to load, too slow for a command
 * that opens a local database.
 */
export function tablesOf(toml: string, name: string): Record<string, string>[] {
  const parts = toml.split(/^(?=\[)/m).filter((part) => part.startsWith(`[[${name}]]`));
  return parts.map((part) => {
    const texts = part.matchAll(/^\s*(\w+)\s*=\s*(?:"([^"\\]*)"|'([^']*)')/gm);
    return Object.fromEntries(Array.from(texts, ([, key, one, two]) => [key, one ?? two ?? ""]));
  });
}

const readTables = (name: string) =>
  tablesOf(readFileSync(join(ROOT, "wrangler.toml"), "utf8"), name);

type BoundDatabase = { binding: string; id: string; name: string };

/** Every database bound in wrangler.toml, the directory's first. */
export const boundDatabases = (): BoundDatabase[] =>
  readTables("d1_databases").map(({ binding = "", database_id, database_name = "" }) => {
    return { binding, id: database_id ?? binding, name: database_name };
  });

/** The buckets of wrangler.toml: the name of each by its binding. */
export const boundBuckets = (): Record<string, string> =>
  Object.fromEntries(
    readTables("r2_buckets").map(({ binding = "", bucket_name }) => [
      binding,
      bucket_name ?? binding,
    ]),
  );

/** Whether the id is a placeholder: the database was not created yet. */
export const isPlaceholderId = (id: string | undefined): boolean => /^[0-]*$/.test(id ?? "");
