import { first } from "~/db/batch";
import type { Services } from "~/services";
import { selectNewestMigration } from "./site-store";

export type Health = { ok: true; migration: string } | { ok: false };

/** Whether each database responds, and their newest migration, which must be the same. */
export async function checkHealth({ databases }: Services): Promise<Health> {
  try {
    const rows = await Promise.all(databases.all.map((db) => first(db, selectNewestMigration())));
    const [newest] = rows;
    const same = rows.every((row) => row?.name === newest?.name);
    return newest && same ? { ok: true, migration: newest.name } : { ok: false };
  } catch {
    return { ok: false };
  }
}
