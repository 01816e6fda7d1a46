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

test("they go in the order of their writing, each recipient’s apart", () => {
  const [first, second] = calls("first", "second") as [Call, Call];
  const elsewhere = callOf("elsewhere", OTHER);
  const list = writtenAll([first, elsewhere, second]);
  expect(headOf(list, READER, NOW)?.call).toBe(first);
  expect(headOf(list, OTHER, NOW)?.call).toBe(elsewhere);
  const left = after(list, next(), { type: "settled", id: first.client_id });
  expect(headOf(left, READER, NOW)?.call).toBe(second);
});

test("what was tried and not answered is not taken back, what was not tried is", () => {
  const [first, second] = calls("first", "second") as [Call, Call];
  const list = after(writtenAll([first, second]), next());
  expect(textsOf(after(list, back(first), back(second)))).toEqual(["first"]);
});

test("a refused one holds up those behind it until it is tried again or taken back", () => {
  const [first, second] = calls("first", "second") as [Call, Call];
  const list = after(writtenAll([first, second]), next(), refused(first, true));
  expect(headOf(list, READER, NOW)).toBeNull();
  const again = after(list, { type: "again", id: first.client_id, now: NOW });
  expect(headOf(again, READER, NOW)?.call).toBe(first);
  expect(headOf(after(list, back(first)), READER, NOW)?.call).toBe(second);
});

test("what waits for its writer’s word on a new price says that price of the next one too", () => {
  const both = calls("first", "second") as [Call, Call];
  const list = writtenAll(both);
  const view = { now: NOW, offline: false, unanswered: new Set<ClientId>() };
  expect(priceOfWaiting(pendingOf(list, view))).toBeNull();
  const why = { refusal: "price_changed", price: 0 } as const;
  const id = both[0].client_id;
  const stopped = after(list, next(), { type: "refused", id, why, unsent: true });
  expect(priceOfWaiting(pendingOf(stopped, view))).toBe(0);
});

test("a refusal that nobody looked for an earlier try at lets nothing be taken back", () => {
  const [only] = calls("only") as [Call];
  const list = after(writtenAll([only]), next(), next(), refused(only, false));
  expect(after(list, back(only))).toHaveLength(1);
});

test("one more than may wait is not kept", () => {
  const list = writtenAll(calls(...Array.from({ length: MAX_WAITING + 1 }, (_, n) => `${n}`)));
  expect(list).toHaveLength(MAX_WAITING);
});

test("what waited longer than a week goes by its writer’s word alone", () => {
  const [old, young] = calls("old", "young") as [Call, Call];
  const list = changed(writtenAll([old]), { type: "written", call: young, now: NOW + 1 });
  const [last, late] = [NOW + WAITING_FOR, NOW + WAITING_FOR + 1];
  expect(headOf(list, READER, last)?.call).toBe(old);
  expect(headOf(list, READER, late)).toBeNull();
  expect(after(list, next(late))[0]?.tries).toBe(0);
  const again = after(list, { type: "again", id: old.client_id, now: late });
  expect(headOf(again, READER, late)?.call).toBe(old);
});

test("the log says of each how it stands, and what can be done", () => {
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
