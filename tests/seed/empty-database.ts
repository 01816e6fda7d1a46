import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Member } from "../../scripts/seed/member";
import type { StoredPortrait } from "../../scripts/seed/portraits";
import { writeMember } from "../../scripts/seed/write-member";
import { createWriter } from "../../scripts/seed/writer";

const MIGRATIONS = resolve(import.meta.dirname, "../../migrations");

/** An empty database after all migrations. */
export function emptyDatabase(): DatabaseSync {
  const db = new DatabaseSync(":memory:");
  for (const file of readdirSync(MIGRATIONS).sort())
    if (file.endsWith(".sql")) db.exec(readFileSync(join(MIGRATIONS, file), "utf8"));
  return db;
}

/**
 * Inserts members with one picture each, from the folder that `folderOf` returns; null is no
 * picture.
 */
export function writeMembers(
  db: DatabaseSync,
  members: readonly Member[],
  folderOf: (member: Member) => string | null,
): void {
  const write = createWriter(db);
  db.exec("BEGIN");
  for (const member of members) {
    const folder = folderOf(member);
    writeMember(write, member, folder === null ? [] : [portraitIn(folder)]);
  }
  db.exec("COMMIT");
}

export const portraitIn = (folder: string): StoredPortrait => ({
  folder,
  width: 960,
  height: 1200,
  shades: "dce543",
});
