import { expect, test } from "vitest";
import {
  addLike,
  changeProfile,
  localeContextOf,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import type { LikeList } from "./like";
import { listLikes } from "./list-likes";

const AT = 1_795_000_000_000;

test("the cursor of a likes list reveals neither times nor hidden members", async () => {
  const site = await addSite();
  const me = await addMember(site);
  const other = await addMember(site);
  const likers = await Promise.all(Array.from({ length: 3 }, () => addMember(site)));
  for (const [n, liker] of likers.entries()) {
    await addLike(liker, me, AT + n, n % 2 ? AT + n : null);
    await addLike(me, liker, AT + n);
  }
  await changeProfile(likers[2]?.id ?? me.id, { status: "hidden", invisible: 1 });
  const page = (by: typeof me, list: LikeList, after: string | null) => {
    const call = { viewer: viewerOf(by), list, after, outlook: localeContextOf("en") };
    return listLikes(realServices(), call, { page: 1, scan: 1 });
  };
  for (const list of ["received", "given", "matches"] as const) {
    const { next } = await page(me, list, null);
    const plain = atob((next ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    for (const privateValue of ["17950000000", ...likers.map(({ id }) => id)])
      expect([list, next?.includes(privateValue), plain.includes(privateValue)]).toEqual([
        list,
        false,
        false,
      ]);
    expect(next?.length).toBeLessThanOrEqual(120);
    const first = (await page(me, list, null)).members;
    for (const made of [`${AT + 2}.-`, `s${AT + 2}.-`, "x", null])
      expect((await page(me, list, made)).members).toEqual(first);
    expect((await page(me, list, next)).members).not.toEqual(first);
    expect((await page(other, list, next)).members).toEqual([]);
  }
});
