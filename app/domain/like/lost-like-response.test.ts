import { expect, test } from "vitest";
import { addTwoMembers } from "../../../tests/support/likes";
import { lostAnswer } from "../../../tests/support/lost-answer";
import { addLike } from "../../../tests/support/member-fixtures";
import { swipeContextOf } from "../../../tests/support/swipe-players";
import { swipeMember } from "../swipe-game/swipe-member";
import { likeMember } from "./like-member";
import { unlikeMember } from "./unlike-member";

const addPair = async () => {
  const { site: siteId, ...rest } = await addTwoMembers();
  return { siteId, ...rest };
};
const INTO_LIKES = /INSERT INTO likes/;

test("a like whose response is lost is stored and counted once", async () => {
  const { well, lost, attempts } = await lostAnswer(
    INTO_LIKES,
    addPair,
    (services, { viewer, her }) => likeMember(services, viewer, her.id),
  );
  expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
  expect(lost.there).toContainEqual(expect.objectContaining({ table: "likes", rows: 1 }));
});

test("a removed like whose response is lost is deleted", async () => {
  const liked = async () => {
    const fixture = await addPair();
    await addLike(fixture.me, fixture.her);
    return fixture;
  };
  const { well, lost, attempts } = await lostAnswer(
    /DELETE FROM likes/,
    liked,
    (services, { viewer, her }) => unlikeMember(services, viewer, { memberId: her.id }),
  );
  expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
});

test("a game like whose response is lost uses one like of the day", async () => {
  const { well, lost, attempts } = await lostAnswer(
    INTO_LIKES,
    addPair,
    (services, { viewer, her }) => {
      const game = swipeContextOf(viewer, { timeZone: "Europe/Amsterdam" });
      return swipeMember(services, game, { kind: "like", memberId: her.id });
    },
  );
  expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
  expect(lost.there).toContainEqual(expect.objectContaining({ table: "games", likes: 1 }));
});

test("a pass is not retried, because a retry would get another number", async () => {
  const passing = lostAnswer(/INSERT INTO swipes/, addPair, (services, { viewer, her }) => {
    const game = swipeContextOf(viewer, { timeZone: "Europe/Amsterdam" });
    return swipeMember(services, game, { kind: "pass", memberId: her.id });
  });
  await expect(passing).rejects.toThrow("connection lost");
});
