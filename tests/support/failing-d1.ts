import { env } from "cloudflare:workers";
import { openDatabase } from "~/db/database.server";
import { HOME } from "./bindings";

const { DB } = env as unknown as Env;
type Bound = { text: string; one: D1PreparedStatement };
type FailureOptions = { message?: string; carriedOut?: boolean; of?: RegExp };

/**
 * D1 whose first responses are errors; `carriedOut`: although it executed the statement. `of`: only
 * for statements that contain this text.
 */
export function failingDatabase(
  times: number,
  {
    message = "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
    carriedOut = false,
    of = /^/,
  }: FailureOptions = {},
) {
  let attempts = 0;
  async function execute<T>(text: string, work: () => Promise<T>): Promise<T> {
    if (!of.test(text) || ++attempts > times) return work();
    if (carriedOut) await work();
    throw new Error(message);
  }
  const bound = (text: string, one: D1PreparedStatement) => ({
    text,
    one,
    all: () => execute(text, () => one.all()),
    run: () => execute(text, () => one.run()),
  });
  const prepare = (text: string) => ({
    bind: (...values: unknown[]) => bound(text, DB.prepare(text).bind(...values)),
  });
  const batch = (many: Bound[]) =>
    execute(many.map(({ text }) => text).join(";"), () => DB.batch(many.map(({ one }) => one)));
  return {
    db: openDatabase({ prepare, batch } as unknown as D1Database, HOME),
    attempts: () => attempts,
  };
}
