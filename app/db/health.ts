import { sql } from "drizzle-orm";
import type { Database } from "./database.server";

export type Health = { ok: true; migration: string } | { ok: false };

/** Whether the database answers, and its newest migration. */
export async function unscopedHealth(db: Database): Promise<Health> {
  try {
    const [row] = await db.all<{ name: string }>(sql`SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1`);
    return row ? { ok: true, migration: row.name } : { ok: false };
  } catch {
    return { ok: false };
  }
}
