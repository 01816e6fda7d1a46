import { expect, test } from "vitest";
import { playing } from "../../../tests/support/games";
import { two } from "../../../tests/support/likes";
import { lostAnswer } from "../../../tests/support/lost-answer";
import { addLike } from "../../../tests/support/people";
import { swipeMember } from "../game/swipe-member";
import { likeMember } from "./like-member";
import { unlikeMember } from "./unlike-member";

const pair = async () => {
  const { site: siteId, ...rest } = await two();
  return { siteId, ...rest };
};
const INTO_LIKES = /INSERT INTO likes/;

test("a like whose response is lost is stored and counted once", async () => {
  const { well, lost, asked } = await lostAnswer(INTO_LIKES, pair, (services, { viewer, her }) =>
    likeMember(services, viewer, her.id),
  );
  expect([asked, lost.came, lost.there]).toEqual([2, well.came, well.there]);
  expect(lost.there).toContainEqual(expect.objectContaining({ table: "likes", rows: 1 }));
});

test("a removed like whose response is lost is deleted", async () => {
  const liked = async () => {
    const world = await pair();
    await addLike(world.me, world.her);
    return world;
  };
  const { well, lost, asked } = await lostAnswer(
    /DELETE FROM likes/,
    liked,
    (services, { viewer, her }) => unlikeMember(services, viewer, { memberId: her.id }),
  );
  expect([asked, lost.came, lost.there]).toEqual([2, well.came, well.there]);
});

test("a game like whose response is lost uses one like of the day", async () => {
  const { well, lost, asked } = await lostAnswer(INTO_LIKES, pair, (services, { viewer, her }) => {
    const game = playing(viewer, { timeZone: "Europe/Amsterdam" });
    return swipeMember(services, game, { kind: "like", memberId: her.id });
  });
  expect([asked, lost.came, lost.there]).toEqual([2, well.came, well.there]);
  expect(lost.there).toContainEqual(expect.objectContaining({ table: "games", likes: 1 }));
});

test("a pass is not retried, because a retry would get another number", async () => {
  const passing = lostAnswer(/INSERT INTO swipes/, pair, (services, { viewer, her }) => {
    const game = playing(viewer, { timeZone: "Europe/Amsterdam" });
    return swipeMember(services, game, { kind: "pass", memberId: her.id });
  });
  await expect(passing).rejects.toThrow("connection lost");
});
