import { repeatable, runBatch } from "~/db/batch";
import { minutes, seconds } from "~/kit/duration";
import type { PushBrowserId, PushId } from "~/kit/ids";
import type { Services } from "~/services";
import type { PushCame, PushMessage, PushWords } from "~/services/sending";
import { forgetRow } from "../outbox/forget-sql";
import {
  type ClaimedPush,
  claimPush,
  endPush,
  layPushBack,
  type PushEnd,
  selectPushState,
} from "../outbox/push-sql";
import { LONGEST_PAUSE, PUSH_LIVES, type PushOrder } from "./push";
import { pushPayloadSchema } from "./push.schema";
import { messageOf } from "./push-message";
import { type Browser, noteCame, selectReachable, selectStillMet } from "./push-store";

/**
 * Longer than any delivery; after that the consumer is considered dead and another may claim the
 * push.
 */
const CLAIM = minutes(2);

const KNOWN = repeatable("the claim of a push, or what became of it");

/** "done": the queue may drop it. With `wait` (milliseconds) it is enqueued again after that. */
type Pushing = { came: "done" | "anew" | PushEnd } | { came: "busy" | "later"; wait: number };

/** Callbacks into modules above push. */
type Sender = {
  /** Renders the text in the member's language; null if nothing may be shown any more. */
  render: (order: PushOrder) => Promise<PushWords | null>;
  /** Regenerates a push without payload from its cause; false if that no longer applies (R559). */
  writeAnew: (push: Claimed) => Promise<boolean>;
};

/**
 * Sends one push of the outbox to its member's browsers, once each: successes are stored in the
 * payload while others are retried. A temporary failure is retried with increasing delays for a day
 * (R354). Only kinds and counts are logged.
 */
export async function sendPush(services: Services, id: PushId, sender: Sender): Promise<Pushing> {
  const now = services.now();
  const batch = {
    claim: claimPush(id, { now, until: now + CLAIM }),
    state: selectPushState(id, now),
    browsers: selectReachable(id, now),
    met: selectStillMet(id),
  };
  const { claim, state, browsers, met } = await runBatch(services.db, batch, KNOWN);
  const [claimed] = claim.rows;
  if (!claimed) return state.rows[0]?.due ? { came: "busy", wait: CLAIM } : { came: "done" };
  if (!claimed.wanted || !met.rows[0]?.met) return close(services, { ...claimed, id }, NOTHING);
  try {
    if (claimed.payload === "") return await writeAnew(services, { ...claimed, id }, sender);
    return await carry(services, { ...claimed, id, browsers: browsers.rows }, sender);
  } catch (fault) {
    const came = fault instanceof Error ? fault.name : "unknown";
    services.log("push.failed", { push: id, template: claimed.template, fault: came });
    return close(services, { ...claimed, id }, { ...NOTHING, waits: true, payload: null });
  }
}

type Claimed = ClaimedPush & { id: PushId };
type Ids = PushBrowserId[];

async function writeAnew(services: Services, push: Claimed, sender: Sender): Promise<Pushing> {
  if (!(await sender.writeAnew(push))) return close(services, push, NOTHING);
  await runBatch(services.db, { push: forgetRow(push.id) });
  services.log("push.anew", { push: push.id, template: push.template });
  return { came: "anew" };
}

async function carry(
  services: Services,
  push: Claimed & { browsers: Browser[] },
  { render }: Sender,
): Promise<Pushing> {
  const { order, sent, refused } = pushPayloadSchema.parse(JSON.parse(push.payload));
  const words = await render(order);
  if (!words) return close(services, push, NOTHING);
  const message = await messageOf(services, { push, order, words });
  const left = push.browsers.filter(({ id }) => ![...sent, ...refused].includes(id));
  const came = await Promise.all(
    left.map(async ({ id, ...to }) => ({ id, ...(await deliver(services, to, message)) })),
  );
  const those = (...kinds: PushCame["came"][]): Ids =>
    came.flatMap((one) => (kinds.includes(one.came) ? one.id : []));
  const now = {
    sent: [...sent, ...those("sent")],
    refused: [...refused, ...those("refused", "unsigned")],
  };
  return close(services, push, {
    ...now,
    came: { sent: those("sent"), gone: those("gone"), refused: those("refused") },
    waits: those("later").length > 0,
    pause: Math.max(0, ...came.map((one) => (one.came === "later" ? (one.seconds ?? 0) : 0))),
    payload: JSON.stringify({ order, ...now }),
  });
}

/** Sends nothing if the kind was switched off since. */
const deliver = async (
  { push }: Services,
  to: Omit<Browser, "id">,
  message: PushMessage,
): Promise<PushCame> => (push ? push.deliver(to, message) : { came: "unsigned" });

type Round = {
  sent: Ids;
  refused: Ids;
  came: { sent: Ids; gone: Ids; refused: Ids };
  waits: boolean;
  /** Retry-After of the push service, in seconds. */
  pause: number;
  payload: string | null;
};
const NOTHING: Round = {
  ...{ sent: [], refused: [], waits: false, pause: 0, payload: null },
  came: { sent: [], gone: [], refused: [] },
};

/** Stores the results of a round in one batch: the push waits for its next round, or ends. */
async function close(services: Services, push: Claimed, round: Round): Promise<Pushing> {
  const now = services.now();
  const { sent, refused, came } = round;
  const waits = round.waits && now < push.since + PUSH_LIVES;
  const wait = Math.max(seconds(round.pause), pauseAfter(push.attempts));
  const end =
    sent.length > 0 ? "sent" : refused.length > 0 || round.waits ? "failed" : "suppressed";
  const batch = {
    push: waits ? layPushBack(push.id, now + wait, round.payload) : endPush(push.id, end, now),
    browsers: noteCame({
      sent: JSON.stringify(came.sent),
      gone: JSON.stringify(came.gone),
      refused: JSON.stringify(came.refused),
    }),
  };
  const counts = came.refused.length > 0; // a retried statement would count twice
  await runBatch(services.db, batch, counts ? undefined : KNOWN);
  services.log(waits ? "push.waits" : `push.${end}`, {
    ...{ push: push.id, template: push.template, attempt: push.attempts },
    ...{ sent: came.sent.length, gone: came.gone.length, refused: refused.length },
  });
  return waits ? { came: "later", wait } : { came: end };
}

/** 30 seconds, doubling each time: immediate retries would not help a push service that is down. */
const pauseAfter = (attempts: number) =>
  Math.min(LONGEST_PAUSE, seconds(30) * 2 ** Math.min(attempts - 1, 10));
