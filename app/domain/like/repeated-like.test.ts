import { expect, test } from "vitest";
import { addTwoMembers } from "../../../tests/support/likes";
import { addLike, changeProfile } from "../../../tests/support/member-fixtures";
import { realServices } from "../../../tests/support/test-database";
import { likeMember } from "./like-member";

test("a repeated like reports no match while the other member is hidden", async () => {
  const { me, her, viewer } = await addTwoMembers();
  await addLike(me, her);
  await addLike(her, me);
  const again = async () => likeMember(realServices(), viewer, her.id);
  expect(await again()).toEqual({
    ok: true,
    value: { matched: true, likedAt: expect.any(Number) },
  });
  await changeProfile(her.id, { status: "hidden", invisible: 1 });
  expect(await again()).toEqual({
    ok: true,
    value: { matched: false, likedAt: expect.any(Number) },
  });
});
