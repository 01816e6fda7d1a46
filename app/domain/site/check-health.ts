import { sql } from "drizzle-orm";
import { first } from "~/db/batch";
import type { Services } from "~/services";

export type Health = { ok: true; migration: string } | { ok: false };

/** Whether the database answers, and its newest migration. */
export async function checkHealth({ db }: Services): Promise<Health> {
  try {
    const row = await first(
      db,
      sql<{ name: string }>`SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1`,
    );
    return row ? { ok: true, migration: row.name } : { ok: false };
  } catch {
    return { ok: false };
  }
}
