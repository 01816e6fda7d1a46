import { expect, test } from "vitest";
import { MAX_QUEUED_MESSAGES, QUEUED_MESSAGE_TTL } from "~/domain/conversation/conversation";
import type { ClientId, MemberId } from "~/kit/ids";
import { messageCallOf, READER } from "../../../../tests/support/send-queue-simulation";
import {
  applyQueueChange,
  clientIdOf,
  nextToSend,
  pendingPrice,
  type QueueChange,
  type QueuedMessage,
  toPendingMessages,
} from "./queued-message";

const NOW = 1_000_000_000_000;
const OTHER = "other" as MemberId;
const calls = (...texts: string[]) => texts.map((text) => messageCallOf(text));
const queueAll = (requests: ReturnType<typeof calls>, now = NOW) =>
  requests.reduce<QueuedMessage[]>(
    (list, call) => applyQueueChange(list, { type: "written", call, now }),
    [],
  );
const applyAll = (list: QueuedMessage[], ...changes: QueueChange[]) =>
  changes.reduce(applyQueueChange, list);
const textsOf = (list: QueuedMessage[]) => list.map(({ call }) => call.text);
const next = (now = NOW) => ({ type: "next", to: READER, now }) as const;
const refused = ({ client_id: id }: { client_id: string }, neverStored: boolean) =>
  ({ type: "refused", id, reason: { refusal: "not_enough_credits" }, neverStored }) as QueueChange;
const withdraw = ({ client_id: id }: { client_id: string }) =>
  ({ type: "taken_back", id }) as QueueChange;
const kinds = (
  list: QueuedMessage[],
  view: Partial<Parameters<typeof toPendingMessages>[1]> = {},
) =>
  toPendingMessages(list, { now: NOW, offline: false, unanswered: new Set(), ...view }).map(
    ({ kind, canWithdraw }) => `${kind}${canWithdraw ? "!" : ""}`,
  );

test("messages are sent in order, independently per recipient", () => {
  const [first, second] = calls("first", "second") as [RequestFixture, RequestFixture];
  const elsewhere = messageCallOf("elsewhere", OTHER);
  const list = queueAll([first, elsewhere, second]);
  expect(nextToSend(list, READER, NOW)?.call).toBe(first);
  expect(nextToSend(list, OTHER, NOW)?.call).toBe(elsewhere);
  const left = applyAll(list, next(), { type: "settled", id: first.client_id });
  expect(nextToSend(left, READER, NOW)?.call).toBe(second);
});

test("a message with an unanswered attempt cannot be taken back", () => {
  const [first, second] = calls("first", "second") as [RequestFixture, RequestFixture];
  const list = applyAll(queueAll([first, second]), next());
  expect(textsOf(applyAll(list, withdraw(first), withdraw(second)))).toEqual(["first"]);
});

test("a refused message blocks those behind it until retried or taken back", () => {
  const [first, second] = calls("first", "second") as [RequestFixture, RequestFixture];
  const list = applyAll(queueAll([first, second]), next(), refused(first, true));
  expect(nextToSend(list, READER, NOW)).toBeNull();
  const again = applyAll(list, { type: "again", id: first.client_id, now: NOW });
  expect(nextToSend(again, READER, NOW)?.call).toBe(first);
  expect(nextToSend(applyAll(list, withdraw(first)), READER, NOW)?.call).toBe(second);
});

test("a message refused for a new price sets the price of the next one", () => {
  const both = calls("first", "second") as [RequestFixture, RequestFixture];
  const list = queueAll(both);
  const view = { now: NOW, offline: false, unanswered: new Set<ClientId>() };
  expect(pendingPrice(toPendingMessages(list, view))).toBeNull();
  const reason = { refusal: "price_changed", price: 0 } as const;
  const id = both[0].client_id;
  const stopped = applyAll(list, next(), { type: "refused", id, reason, neverStored: true });
  expect(pendingPrice(toPendingMessages(stopped, view))).toBe(0);
});

test("a refusal that did not check earlier attempts allows no take back", () => {
  const [only] = calls("only") as [RequestFixture];
  const list = applyAll(queueAll([only]), next(), next(), refused(only, false));
  expect(applyAll(list, withdraw(only))).toHaveLength(1);
});

test("the queue rejects messages above its limit", () => {
  const list = queueAll(
    calls(...Array.from({ length: MAX_QUEUED_MESSAGES + 1 }, (_, n) => `${n}`)),
  );
  expect(list).toHaveLength(MAX_QUEUED_MESSAGES);
});

test("a message older than a week is sent only after confirmation", () => {
  const [old, young] = calls("old", "young") as [RequestFixture, RequestFixture];
  const list = applyQueueChange(queueAll([old]), { type: "written", call: young, now: NOW + 1 });
  const last = NOW + QUEUED_MESSAGE_TTL;
  const late = NOW + QUEUED_MESSAGE_TTL + 1;
  expect(nextToSend(list, READER, last)?.call).toBe(old);
  expect(nextToSend(list, READER, late)).toBeNull();
  expect(applyAll(list, next(late))[0]?.tries).toBe(0);
  const again = applyAll(list, { type: "again", id: old.client_id, now: late });
  expect(nextToSend(again, READER, late)?.call).toBe(old);
});

test("the log shows the status of each queued message and its actions", () => {
  const [first, second] = calls("first", "second") as [RequestFixture, RequestFixture];
  const list = queueAll([first, second]);
  const tried = applyAll(list, next());
  const id = clientIdOf(list[0] as QueuedMessage);
  expect(kinds(list)).toEqual(["sending", "sending"]);
  expect(kinds(list, { offline: true })).toEqual(["waiting!", "waiting!"]);
  expect(kinds(tried, { unanswered: new Set([id]) })).toEqual(["unanswered", "waiting!"]);
  expect(kinds(tried, { unanswered: new Set([id]), offline: true })).toEqual([
    "waiting",
    "waiting!",
  ]);
  expect(kinds(applyAll(tried, refused(first, true)))).toEqual(["refused!", "waiting!"]);
  expect(kinds(list, { now: NOW + QUEUED_MESSAGE_TTL + 1 })).toEqual(["old!", "old!"]);
});

type RequestFixture = ReturnType<typeof messageCallOf>;
