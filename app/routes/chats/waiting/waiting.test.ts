import { expect, test } from "vitest";
import { MAX_WAITING, WAITING_FOR } from "~/domain/conversation/conversation";
import type { ClientId, MemberId } from "~/kit/ids";
import { callOf, READER } from "../../../../tests/support/waiting-tabs";
import {
  type Change,
  changed,
  headOf,
  idOf,
  pendingOf,
  priceOfWaiting,
  type Waiting,
} from "./waiting";

const NOW = 1_000_000_000_000;
const OTHER = "other" as MemberId;
const calls = (...texts: string[]) => texts.map((text) => callOf(text));
const writtenAll = (given: ReturnType<typeof calls>, now = NOW) =>
  given.reduce<Waiting[]>((list, call) => changed(list, { type: "written", call, now }), []);
const after = (list: Waiting[], ...changes: Change[]) => changes.reduce(changed, list);
const textsOf = (list: Waiting[]) => list.map(({ call }) => call.text);
const next = (now = NOW) => ({ type: "next", to: READER, now }) as const;
const refused = ({ client_id: id }: { client_id: string }, unsent: boolean) =>
  ({ type: "refused", id, why: { refusal: "not_enough_credits" }, unsent }) as Change;
const back = ({ client_id: id }: { client_id: string }) => ({ type: "taken_back", id }) as Change;
const kinds = (list: Waiting[], view: Partial<Parameters<typeof pendingOf>[1]> = {}) =>
  pendingOf(list, { now: NOW, offline: false, unanswered: new Set(), ...view }).map(
    ({ kind, mayTakeBack }) => `${kind}${mayTakeBack ? "!" : ""}`,
  );

test("messages are sent in order, independently per recipient", () => {
  const [first, second] = calls("first", "second") as [Call, Call];
  const elsewhere = callOf("elsewhere", OTHER);
  const list = writtenAll([first, elsewhere, second]);
  expect(headOf(list, READER, NOW)?.call).toBe(first);
  expect(headOf(list, OTHER, NOW)?.call).toBe(elsewhere);
  const left = after(list, next(), { type: "settled", id: first.client_id });
  expect(headOf(left, READER, NOW)?.call).toBe(second);
});

test("a message with an unanswered attempt cannot be taken back", () => {
  const [first, second] = calls("first", "second") as [Call, Call];
  const list = after(writtenAll([first, second]), next());
  expect(textsOf(after(list, back(first), back(second)))).toEqual(["first"]);
});

test("a refused message blocks those behind it until retried or taken back", () => {
  const [first, second] = calls("first", "second") as [Call, Call];
  const list = after(writtenAll([first, second]), next(), refused(first, true));
  expect(headOf(list, READER, NOW)).toBeNull();
  const again = after(list, { type: "again", id: first.client_id, now: NOW });
  expect(headOf(again, READER, NOW)?.call).toBe(first);
  expect(headOf(after(list, back(first)), READER, NOW)?.call).toBe(second);
});

test("a message refused for a new price sets the price of the next one", () => {
  const both = calls("first", "second") as [Call, Call];
  const list = writtenAll(both);
  const view = { now: NOW, offline: false, unanswered: new Set<ClientId>() };
  expect(priceOfWaiting(pendingOf(list, view))).toBeNull();
  const why = { refusal: "price_changed", price: 0 } as const;
  const id = both[0].client_id;
  const stopped = after(list, next(), { type: "refused", id, why, unsent: true });
  expect(priceOfWaiting(pendingOf(stopped, view))).toBe(0);
});

test("a refusal that did not check earlier attempts allows no take back", () => {
  const [only] = calls("only") as [Call];
  const list = after(writtenAll([only]), next(), next(), refused(only, false));
  expect(after(list, back(only))).toHaveLength(1);
});

test("the queue rejects messages above its limit", () => {
  const list = writtenAll(calls(...Array.from({ length: MAX_WAITING + 1 }, (_, n) => `${n}`)));
  expect(list).toHaveLength(MAX_WAITING);
});

test("a message older than a week is sent only after confirmation", () => {
  const [old, young] = calls("old", "young") as [Call, Call];
  const list = changed(writtenAll([old]), { type: "written", call: young, now: NOW + 1 });
  const [last, late] = [NOW + WAITING_FOR, NOW + WAITING_FOR + 1];
  expect(headOf(list, READER, last)?.call).toBe(old);
  expect(headOf(list, READER, late)).toBeNull();
  expect(after(list, next(late))[0]?.tries).toBe(0);
  const again = after(list, { type: "again", id: old.client_id, now: late });
  expect(headOf(again, READER, late)?.call).toBe(old);
});

test("the log shows the status of each queued message and its actions", () => {
  const [first, second] = calls("first", "second") as [Call, Call];
  const list = writtenAll([first, second]);
  const tried = after(list, next());
  const id = idOf(list[0] as Waiting);
  expect(kinds(list)).toEqual(["sending", "sending"]);
  expect(kinds(list, { offline: true })).toEqual(["waiting!", "waiting!"]);
  expect(kinds(tried, { unanswered: new Set([id]) })).toEqual(["unanswered", "waiting!"]);
  expect(kinds(tried, { unanswered: new Set([id]), offline: true })).toEqual([
    "waiting",
    "waiting!",
  ]);
  expect(kinds(after(tried, refused(first, true)))).toEqual(["refused!", "waiting!"]);
  expect(kinds(list, { now: NOW + WAITING_FOR + 1 })).toEqual(["old!", "old!"]);
});

type Call = ReturnType<typeof callOf>;
