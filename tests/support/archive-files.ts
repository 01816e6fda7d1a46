import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The file of an object without messages is smaller, in bytes. */
const EMPTY_FILE_BYTES = 12_000;

/**
 * The archived messages in the conversation objects of a state folder, and the total size in bytes
 * of the files that contain some: read directly, without the runtime.
 */
export function readArchiveFiles(state: string) {
  const objects = join(state, "do");
  const paths = () =>
    (existsSync(objects) ? readdirSync(objects) : [])
      .filter((kind) => kind.endsWith("ConversationRoom"))
      .flatMap((kind) => readdirSync(join(objects, kind)).map((name) => join(objects, kind, name)))
      .filter((path) => !basename(path).startsWith("metadata"));
  return {
    /** By their client ids, each as often as it is stored. */
    archivedIds: (): string[] =>
      paths()
        .filter((path) => path.endsWith(".sqlite"))
        .flatMap(archivedIn),
    bytes: () =>
      paths()
        .filter((path) => !path.endsWith("-shm"))
        .map(bytesOf)
        .filter((bytes) => bytes > EMPTY_FILE_BYTES)
        .reduce((sum, bytes) => sum + bytes, 0),
  };
}

const bytesOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function archivedIn(file: string): string[] {
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
