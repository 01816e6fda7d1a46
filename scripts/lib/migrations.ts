import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { runTool } from "./build.ts";
import { tidyMigration } from "./migration-text.ts";
import { ROOT } from "./paths.ts";
import { Problem } from "./progress.mjs";
import { changedSearchTriggers } from "./search-triggers.ts";

/** The migrations of a folder by file name, oldest first. */
export const migrationsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".sql"))
        .sort()
    : [];

/**
 * Writes the difference between the declared tables and search triggers and the migrations as the
 * next migration; without a difference an empty one, for other triggers and rows. If the newest migration already has the
 * name, writes nothing. Tidies all of them.
 * @returns the file's name, and those before it
 */
export async function writeMigration(
  folder: string,
  name: string,
): Promise<{ file: string; before: string[] }> {
  if (!/^[a-z][a-z_]*$/.test(name))
    throw new Problem(
      `The name of a migration has small letters and "_", such as likes_by_day, not "${name}".`,
    );
  const there = migrationsIn(folder);
  if (!there.at(-1)?.endsWith(`_${name}.sql`)) {
    const texts = there.map((file) => readFileSync(join(folder, file), "utf8"));
    await generate(folder, name);
    if (migrationsIn(folder).length === there.length) await generate(folder, name, "--custom");
    if (migrationsIn(folder).length === there.length)
      throw new Problem("drizzle-kit cannot read the tables: npx tsc --noEmit shows the error");
    const triggers = changedSearchTriggers(texts);
    if (triggers) appendStatements(join(folder, migrationsIn(folder).at(-1) as string), triggers);
  }
  const all = migrationsIn(folder);
  for (const file of all) tidyFile(join(folder, file));
  return { file: all.at(-1) as string, before: all.slice(0, -1) };
}

function appendStatements(path: string, statements: string): void {
  const text = readFileSync(path, "utf8").trimEnd();
  const before = text.endsWith(";") ? `${text}--> statement-breakpoint` : text;
  writeFileSync(path, `${before}\n${statements}\n`);
}

function tidyFile(path: string): void {
  const text = readFileSync(path, "utf8");
  const tidy = tidyMigration(text);
  if (tidy !== text) writeFileSync(path, tidy);
}

/** Generates a migration into a folder with drizzle-kit, which writes none without a difference. */
export function generate(folder: string, name: string, ...more: string[]): Promise<void> {
  const schema = "./app/domain/**/*.tables.ts";
  const out = relative(ROOT, folder);
  return runTool("drizzle-kit/bin.cjs", [
    "generate",
    "--dialect",
    "sqlite",
    "--schema",
    schema,
    "--out",
    out,
    "--name",
    name,
    ...more,
  ]);
}
