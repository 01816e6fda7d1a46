import { expect, test } from "vitest";
import { streamErrorsOf } from "./stream-errors";

const message = (clientId: string, seq: number) => ({ clientId, seq });
const stored = (...messages: ReturnType<typeof message>[]) => {
  const left = 10 - messages.length;
  return { messages, initialCredits: 10, balance: left, sum: left };
};
const NONE = { lost: 0, doubled: 0, disordered: 0, mischarged: 0 };
const acks = [message("a", 1), message("b", 2)];

test("acknowledged messages stored once are no error, nor are unacknowledged ones", () => {
  expect(streamErrorsOf(acks, stored(...acks))).toEqual(NONE);
  expect(streamErrorsOf(acks, stored(...acks, message("c", 3)))).toEqual(NONE);
});

test("a missing, duplicated or renumbered message is reported", () => {
  expect(streamErrorsOf(acks, stored(message("a", 1)))).toEqual({ ...NONE, lost: 1 });
  const twice = stored(...acks, message("b", 3));
  expect(streamErrorsOf(acks, twice)).toEqual({ ...NONE, doubled: 1 });
  const turned = stored(message("b", 1), message("a", 2));
  expect(streamErrorsOf(acks, turned)).toEqual({ ...NONE, disordered: 2 });
});

test("a balance or entries that differ from granted less spent are reported", () => {
  expect(streamErrorsOf(acks, { ...stored(...acks), balance: 7 })).toEqual({
    ...NONE,
    mischarged: 1,
  });
  expect(streamErrorsOf(acks, { ...stored(...acks), sum: 6 })).toEqual({ ...NONE, mischarged: 2 });
});
