import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** A room's file that has none is lighter. */
const EMPTY = 12_000;

/** The messages that the rooms of a state folder keep, and how many bytes the files of those that keep some have: read past the runtime. */
export function roomFiles(state: string) {
  const objects = join(state, "do");
  const paths = () =>
    (existsSync(objects) ? readdirSync(objects) : [])
      .filter((kind) => kind.endsWith("ConversationRoom"))
      .flatMap((kind) => readdirSync(join(objects, kind)).map((name) => join(objects, kind, name)))
      .filter((path) => !basename(path).startsWith("metadata"));
  return {
    /** By their client ids, each as often as it is kept. */
    kept: (): string[] =>
      paths()
        .filter((path) => path.endsWith(".sqlite"))
        .flatMap(keptIn),
    bytes: () =>
      paths()
        .filter((path) => !path.endsWith("-shm"))
        .map(bytesOf)
        .filter((bytes) => bytes > EMPTY)
        .reduce((sum, bytes) => sum + bytes, 0),
  };
}

const bytesOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function keptIn(file: string): string[] {
  const db = new DatabaseSync(file);
  try {
    if (!db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'archived'").get()) return [];
    return db
      .prepare("SELECT client_id AS id FROM archived ORDER BY seq")
      .all()
      .map(({ id }) => String(id));
  } finally {
    db.close();
  }
}
