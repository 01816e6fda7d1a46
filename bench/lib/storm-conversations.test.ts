import { expect, test } from "vitest";
import { type MemberId, newId } from "~/kit/ids";
import { MEMBERS, streamsOf } from "./storm-conversations";

test("a hundred members have two hundred conversations, each with both ways to send", () => {
  const people = Array.from({ length: MEMBERS }, () => ({ id: newId<MemberId>(), cookie: "" }));
  const streams = streamsOf(people);
  const pairs = streams.map(({ from, to }) => [from.id, to.id].sort().join());
  expect([streams.length, new Set(pairs).size]).toEqual([400, 200]);
  for (const person of people) {
    const mine = streams.filter(({ from }) => from === person);
    expect([mine.length, new Set(mine.map(({ to }) => to)).size]).toEqual([4, 4]);
  }
  for (const way of ["post", "socket", "both"])
    expect(streams.filter((stream) => stream.way === way).length).toBeGreaterThan(130);
});
