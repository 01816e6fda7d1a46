import { expect, test } from "vitest";
import type { ClientId, MemberId } from "~/kit/ids";
import type { ChatMessage } from "./messages";
import {
  applyPageLoad,
  applyReaction,
  applyResync,
  getReactions,
  NO_REACTION_STATE,
  startResync,
} from "./use-reactions";

const message = (seq: number, reactions?: ChatMessage["reactions"]): ChatMessage => ({
  seq,
  senderId: "her" as MemberId,
  clientId: `c${seq}` as ClientId,
  body: "x",
  at: seq,
  ...(reactions && { reactions }),
});
const drawn = [message(1, { theirs: "heart" }), message(2, { mine: "fire" }), message(3)];
const shown = (state: typeof NO_REACTION_STATE) => drawn.map((one) => getReactions(one, state));

test("an event replaces the loaded reaction of its member only", () => {
  let state = applyReaction(NO_REACTION_STATE, 1, { mine: "laugh" });
  state = applyReaction(state, 1, { theirs: null });
  state = applyReaction(state, 2, { theirs: "clap" });
  expect(shown(state)).toEqual([{ mine: "laugh" }, { mine: "fire", theirs: "clap" }, {}]);
});

test("a reconnected page receives added and removed reactions", () => {
  const before = applyReaction(NO_REACTION_STATE, 3, { theirs: "sad" });
  const back = startResync(before);
  expect(shown(back), "until it is answered").toEqual(shown(before));
  const answered = applyResync(back, [1, 2, 3], [{ seq: 2, mine: "fire", theirs: "wow" }]);
  expect(shown(answered)).toEqual([{}, { mine: "fire", theirs: "wow" }, {}]);
});

test("an event that arrives before the response wins over it", () => {
  const state = applyReaction(startResync(NO_REACTION_STATE), 1, { theirs: "fire" });
  expect(shown(applyResync(state, [1, 2, 3], [{ seq: 1, theirs: "heart" }]))).toEqual([
    { theirs: "fire" },
    {},
    {},
  ]);
});

test("a response or a later page load replaces events from before the reconnection", () => {
  const state = applyReaction(NO_REACTION_STATE, 1, { theirs: "fire", mine: "heart" });
  expect(getReactions(message(1), applyResync(startResync(state), [1], []))).toEqual({});
  const loaded = applyPageLoad(state, [message(1), message(2)]);
  expect(getReactions(message(1), loaded)).toEqual({});
  expect(getReactions(message(1), applyPageLoad(state, [message(2)]))).toEqual({
    theirs: "fire",
    mine: "heart",
  });
});
