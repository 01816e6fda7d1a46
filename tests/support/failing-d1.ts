import { env } from "cloudflare:workers";
import { openDatabase } from "~/db/database.server";

const { DB } = env as unknown as Env;
type Bound = { one: D1PreparedStatement };
type Fault = { words?: string; carriedOut?: boolean };

/** D1 whose first answers are faults; `carriedOut`: although it did what it was asked for. */
export function failing(
  times: number,
  {
    words = "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
    carriedOut = false,
  }: Fault = {},
) {
  let asked = 0;
  async function ask<T>(work: () => Promise<T>): Promise<T> {
    if (++asked > times) return work();
    if (carriedOut) await work();
    throw new Error(words);
  }
  const bound = (one: D1PreparedStatement) => ({
    ...{ one, all: () => ask(() => one.all()), run: () => ask(() => one.run()) },
  });
  const prepare = (text: string) => ({
    bind: (...values: unknown[]) => bound(DB.prepare(text).bind(...values)),
  });
  const batch = (many: Bound[]) => ask(() => DB.batch(many.map(({ one }) => one)));
  return { db: openDatabase({ prepare, batch } as unknown as D1Database), asked: () => asked };
}
