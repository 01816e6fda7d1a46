import { expect, test } from "vitest";
import type { ClientId, MemberId } from "~/kit/ids";
import type { Message } from "./messages";
import {
  NOTHING_TOLD,
  reactionsTo,
  withAnswer,
  withLineBack,
  withLoaded,
  withSaid,
} from "./told-reactions";

const message = (seq: number, reactions?: Message["reactions"]): Message => ({
  ...{ seq, senderId: "her" as MemberId, clientId: `c${seq}` as ClientId, body: "x", at: seq },
  ...(reactions && { reactions }),
});
const drawn = [message(1, { theirs: "heart" }), message(2, { mine: "fire" }), message(3)];
const shown = (told: typeof NOTHING_TOLD) => drawn.map((one) => reactionsTo(one, told));

test("an event replaces the loaded reaction of its member only", () => {
  let told = withSaid(NOTHING_TOLD, 1, { mine: "laugh" });
  told = withSaid(told, 1, { theirs: null });
  told = withSaid(told, 2, { theirs: "clap" });
  expect(shown(told)).toEqual([{ mine: "laugh" }, { mine: "fire", theirs: "clap" }, {}]);
});

test("a reconnected page receives added and removed reactions", () => {
  const before = withSaid(NOTHING_TOLD, 3, { theirs: "sad" });
  const back = withLineBack(before);
  expect(shown(back), "until it is answered").toEqual(shown(before));
  const answered = withAnswer(back, [1, 2, 3], [{ seq: 2, mine: "fire", theirs: "wow" }]);
  expect(shown(answered)).toEqual([{}, { mine: "fire", theirs: "wow" }, {}]);
});

test("an event that arrives before the response wins over it", () => {
  const told = withSaid(withLineBack(NOTHING_TOLD), 1, { theirs: "fire" });
  expect(shown(withAnswer(told, [1, 2, 3], [{ seq: 1, theirs: "heart" }]))).toEqual([
    { theirs: "fire" },
    ...[{}, {}],
  ]);
});

test("a response or a later page load replaces events from before the reconnection", () => {
  const told = withSaid(NOTHING_TOLD, 1, { theirs: "fire", mine: "heart" });
  expect(reactionsTo(message(1), withAnswer(withLineBack(told), [1], []))).toEqual({});
  const loaded = withLoaded(told, [message(1), message(2)]);
  expect(reactionsTo(message(1), loaded)).toEqual({});
  expect(reactionsTo(message(1), withLoaded(told, [message(2)]))).toEqual({
    ...{ theirs: "fire", mine: "heart" },
  });
});
