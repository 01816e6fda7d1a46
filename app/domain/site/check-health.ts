import { first } from "~/db/batch";
import type { Services } from "~/services";
import { selectNewestMigration } from "./site-store";

export type Health = { ok: true; migration: string } | { ok: false };

/** Whether the database answers, and its newest migration. */
export async function checkHealth({ db }: Services): Promise<Health> {
  try {
    const row = await first(db, selectNewestMigration());
    return row ? { ok: true, migration: row.name } : { ok: false };
  } catch {
    return { ok: false };
  }
}
