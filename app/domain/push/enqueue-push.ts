import type { SQL } from "drizzle-orm";
import { newId, type PushId } from "~/kit/ids";
import type { Services } from "~/services";
import { insertPush } from "../outbox/push-sql";
import type { PushOrder } from "./push";

/** `key`: what is told; the same is told a member once. `dueAt`: not before, such as after their quiet hours. */
type Told = { key: string; dueAt?: number; when?: SQL };

/**
 * Writes a push: put `statement` into the batch of what decides it, and call `enqueue` after the batch, where the statement
 * wrote a row. A lost call costs minutes, not the push: a chore enqueues what waits.
 */
export function enqueuePush(services: Services, order: PushOrder, told: Told) {
  const { siteId, account, template } = order;
  const at = services.now();
  const { key, dueAt = at, when } = told;
  const row = {
    ...{ id: newId<PushId>(), siteId, account, template, key, dueAt, at },
    payload: JSON.stringify({ order }),
  };
  const enqueue = () => {
    if (dueAt <= at) services.defer("push.enqueue", services.queues.enqueuePush(row.id));
  };
  return { id: row.id, statement: insertPush(row, when), enqueue };
}
