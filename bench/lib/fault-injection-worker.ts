/** The path where the storm reports what it did. */
export const INJECTED_FAULTS_PATH = "/bench/storm";

/** One in ten batches fails, half of those after they were stored: only their response is lost. */
const FAILURE_RATE = 0.1;
/** The lifetime of a Durable Object in seconds; it is aborted in the middle of its work. */
const MIN_LIFETIME_S = 1;
const MAX_LIFETIME_S = 9;

/**
 * The injected faults of one isolate: batches executed, failed before and after they were stored,
 * and objects aborted.
 */
export type InjectedFaults = { batches: number; failed: number; unheard: number; ended: number };

/**
 * The site with injected faults: its database fails, and its Durable Objects are aborted before
 * they are done.
 */
export const FAULT_INJECTION_WORKER = `
import site, { ConversationRoom as Room, MemberChannel as Channel } from "./index.js";
export * from "./index.js";
const done = { batches: 0, failed: 0, unheard: 0, ended: 0 };
const fault = () => new Error("D1_ERROR: a storm");
const failing = (db) => new Proxy(db, {
  get(of, name) {
    const value = of[name];
    if (typeof value !== "function") return value;
    if (name !== "batch") return value.bind(of);
    return async (statements) => {
      done.batches++;
      const fate = Math.random();
      if (fate < ${FAILURE_RATE / 2}) {
        done.failed++;
        throw fault();
      }
      const results = await of.batch(statements);
      if (fate >= ${FAILURE_RATE}) return results;
      done.unheard++;
      throw fault();
    };
  },
});
const stormy = (env) => ({ ...env, DB: failing(env.DB) });
const mortal = (ctx) => {
  const seconds = ${MIN_LIFETIME_S} + Math.random() * ${MAX_LIFETIME_S - MIN_LIFETIME_S};
  const end = () => {
    done.ended++;
    ctx.abort("a storm");
  };
  ctx.waitUntil(new Promise((resolve) => setTimeout(resolve, seconds * 1000)).then(end));
};
export class ConversationRoom extends Room {
  constructor(ctx, env) {
    super(ctx, stormy(env));
    mortal(ctx);
  }
}
export class MemberChannel extends Channel {
  constructor(ctx, env) {
    super(ctx, stormy(env));
    mortal(ctx);
  }
}
export default {
  ...site,
  fetch(request, env, ctx) {
    if (new URL(request.url).pathname === "${INJECTED_FAULTS_PATH}") return Response.json(done);
    return site.fetch(request, stormy(env), ctx);
  },
};
`;
