import type { SQL } from "drizzle-orm";
import { newId, type PushId } from "~/kit/ids";
import type { Services } from "~/services";
import { insertPush } from "../outbox/push-sql";
import type { PushOrder } from "./push";

/**
 * `key`: idempotency key; a member gets one push per key. `dueAt`: earliest sending time, such as
 * the end of quiet hours.
 */
type PushOptions = { key: string; dueAt?: number; when?: SQL };

/**
 * Writes a push: put `statement` into the batch that decides it, and call `enqueue` after the batch
 * if the statement inserted a row. If that call is lost the push is minutes late, not lost: a
 * scheduled job enqueues waiting rows.
 */
export function enqueuePush(services: Services, order: PushOrder, options: PushOptions) {
  const { siteId, account, template } = order;
  const at = services.now();
  const { key, dueAt = at, when } = options;
  const row = {
    id: newId<PushId>(),
    siteId,
    account,
    template,
    key,
    dueAt,
    at,
    payload: JSON.stringify({ order }),
  };
  const enqueue = () => {
    if (dueAt <= at) services.defer("push.enqueue", services.queues.enqueuePush(row.id));
  };
  return { id: row.id, statement: insertPush(row, when), enqueue };
}
