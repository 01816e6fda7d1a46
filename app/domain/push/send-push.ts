import type { SQL } from "drizzle-orm";
import { all, idempotent, runBatch } from "~/db/batch";
import { keyedHash } from "~/kit/crypto";
import { minutes, seconds } from "~/kit/duration";
import { newId, type PushBrowserId, type PushId } from "~/kit/ids";
import type { Services } from "~/services";
import type { PushContent, PushMessage, PushResult } from "~/services/delivery";
import {
  type ClaimedPush,
  claimPush,
  deferPush,
  deleteOutboxRow,
  endPush,
  insertPush,
  type PushEnd,
  selectPushState,
  selectStuckPushes,
} from "../outbox/outbox-sql";
import { MAX_RETRY_DELAY, PUSH_TTL, type PushOrder } from "./push";
import { pushPayloadSchema } from "./push.schema";
import {
  type SubscriptionRow,
  selectIsAboutVisible,
  selectPushRecipients,
  updateSubscriptions,
} from "./push-store";

/**
 * Longer than any delivery; after that the consumer is considered dead and another may claim the
 * push.
 */
const CLAIM_DURATION = minutes(2);

const IDEMPOTENT_BY = idempotent("the claim or the recorded result of a push");

/** "done": the queue may drop it. With `wait` (milliseconds) it is enqueued again after that. */
type SendPushResult =
  | { status: "done" | "anew" | PushEnd }
  | { status: "busy" | "later"; wait: number };

/** Callbacks into modules above push. */
type PushCallbacks = {
  /** Renders the text in the member's language; null if nothing may be shown any more. */
  render: (order: PushOrder) => Promise<PushContent | null>;
  /** Regenerates a push without payload from its cause; false if that no longer applies (R559). */
  regenerate: (push: ClaimedPushRow) => Promise<boolean>;
};

/**
 * Sends one push of the outbox to its member's browsers, once each: successes are stored in the
 * payload while others are retried. A temporary failure is retried with increasing delays for a day
 * (R354). Only kinds and counts are logged.
 */
export async function sendPush(
  services: Services,
  id: PushId,
  sender: PushCallbacks,
): Promise<SendPushResult> {
  const now = services.now();
  const batch = {
    claim: claimPush(id, { now, until: now + CLAIM_DURATION }),
    state: selectPushState(id, now),
    browsers: selectPushRecipients(id, now),
    met: selectIsAboutVisible(id),
  };
  const { claim, state, browsers, met } = await runBatch(services.db, batch, IDEMPOTENT_BY);
  const [claimed] = claim.rows;
  if (!claimed)
    return state.rows[0]?.due ? { status: "busy", wait: CLAIM_DURATION } : { status: "done" };
  if (!claimed.wanted || !met.rows[0]?.met)
    return storeRound(services, { ...claimed, id }, NO_DELIVERY);
  try {
    if (claimed.payload === "") return await regeneratePush(services, { ...claimed, id }, sender);
    return await deliverToBrowsers(services, { ...claimed, id, browsers: browsers.rows }, sender);
  } catch (fault) {
    const status = fault instanceof Error ? fault.name : "unknown";
    services.log("push.failed", { push: id, template: claimed.template, fault: status });
    return storeRound(services, { ...claimed, id }, { ...NO_DELIVERY, waits: true, payload: null });
  }
}

type ClaimedPushRow = ClaimedPush & { id: PushId };
type SubscriptionIds = PushBrowserId[];

async function regeneratePush(
  services: Services,
  push: ClaimedPushRow,
  sender: PushCallbacks,
): Promise<SendPushResult> {
  if (!(await sender.regenerate(push))) return storeRound(services, push, NO_DELIVERY);
  await runBatch(services.db, { push: deleteOutboxRow(push.id) });
  services.log("push.anew", { push: push.id, template: push.template });
  return { status: "anew" };
}

async function deliverToBrowsers(
  services: Services,
  push: ClaimedPushRow & { browsers: SubscriptionRow[] },
  { render }: PushCallbacks,
): Promise<SendPushResult> {
  const { order, sent, refused } = pushPayloadSchema.parse(JSON.parse(push.payload));
  const content = await render(order);
  if (!content) return storeRound(services, push, NO_DELIVERY);
  const message = await buildPushMessage(services, { push, order, content });
  const remaining = push.browsers.filter(({ id }) => ![...sent, ...refused].includes(id));
  const results = await Promise.all(
    remaining.map(async ({ id, ...to }) => ({
      id,
      ...(await deliverToBrowser(services, to, message)),
    })),
  );
  const those = (...kinds: PushResult["status"][]): SubscriptionIds =>
    results.flatMap((one) => (kinds.includes(one.status) ? one.id : []));
  const now = {
    sent: [...sent, ...those("sent")],
    refused: [...refused, ...those("refused", "unsigned")],
  };
  return storeRound(services, push, {
    ...now,
    delivered: { sent: those("sent"), gone: those("gone"), refused: those("refused") },
    waits: those("later").length > 0,
    pause: Math.max(0, ...results.map((one) => (one.status === "later" ? (one.seconds ?? 0) : 0))),
    payload: JSON.stringify({ order, ...now }),
  });
}

/** Sends nothing if the kind was switched off since. */
const deliverToBrowser = async (
  { push }: Services,
  to: Omit<SubscriptionRow, "id">,
  message: PushMessage,
): Promise<PushResult> => (push ? push.deliver(to, message) : { status: "unsigned" });

type DeliveryRound = {
  sent: SubscriptionIds;
  refused: SubscriptionIds;
  delivered: { sent: SubscriptionIds; gone: SubscriptionIds; refused: SubscriptionIds };
  waits: boolean;
  /** Retry-After of the push service, in seconds. */
  pause: number;
  payload: string | null;
};
const NO_DELIVERY: DeliveryRound = {
  sent: [],
  refused: [],
  waits: false,
  pause: 0,
  payload: null,
  delivered: { sent: [], gone: [], refused: [] },
};

/** Stores the results of a round in one batch: the push waits for its next round, or ends. */
async function storeRound(
  services: Services,
  push: ClaimedPushRow,
  round: DeliveryRound,
): Promise<SendPushResult> {
  const now = services.now();
  const { sent, refused, delivered: came } = round;
  const waits = round.waits && now < push.since + PUSH_TTL;
  const wait = Math.max(seconds(round.pause), retryDelay(push.attempts));
  const end =
    sent.length > 0 ? "sent" : refused.length > 0 || round.waits ? "failed" : "suppressed";
  const batch = {
    push: waits ? deferPush(push.id, now + wait, round.payload) : endPush(push.id, end, now),
    browsers: updateSubscriptions({
      sent: JSON.stringify(came.sent),
      gone: JSON.stringify(came.gone),
      refused: JSON.stringify(came.refused),
    }),
  };
  const counts = came.refused.length > 0; // a retried statement would count twice
  await runBatch(services.db, batch, counts ? undefined : IDEMPOTENT_BY);
  services.log(waits ? "push.waits" : `push.${end}`, {
    push: push.id,
    template: push.template,
    attempt: push.attempts,
    sent: came.sent.length,
    gone: came.gone.length,
    refused: refused.length,
  });
  return waits ? { status: "later", wait } : { status: end };
}

/** 30 seconds, doubling each time: immediate retries would not help a push service that is down. */
const retryDelay = (attempts: number) =>
  Math.min(MAX_RETRY_DELAY, seconds(30) * 2 ** Math.min(attempts - 1, 10));

type RenderedPush = { push: { id: PushId; since: number }; order: PushOrder; content: PushContent };

/** The push message handed to a push service. */
export async function buildPushMessage(
  services: Services,
  { push, order, content }: RenderedPush,
): Promise<PushMessage> {
  const remainingMs = push.since + PUSH_TTL - services.now();
  const topic = await keyedHash(services.networkKey, `push:${order.account}:${content.tag}`);
  return {
    id: push.id,
    siteId: order.siteId,
    content,
    topic: topic.slice(0, 32), // RFC 8030, 5.4: at most 32 characters
    urgent: order.template === "message" || order.template === "conversation",
    seconds: Math.max(60, Math.round(remainingMs / seconds(1))),
  };
}

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

/** Longer than a queue call takes. */
const STUCK_AFTER = minutes(2);
const REQUEUE_BATCH_SIZE = 200;

/** Enqueues waiting pushes again, and those whose quiet hours are over. Returns their number. */
export async function requeuePushes(services: Services): Promise<number> {
  const now = services.now();
  const stuck = await all(
    services.db,
    selectStuckPushes({ before: now - STUCK_AFTER, now, limit: REQUEUE_BATCH_SIZE }),
  );
  await Promise.all(stuck.map(({ id }) => services.queues.enqueuePush(id)));
  return stuck.length;
}
