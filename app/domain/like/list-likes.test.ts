import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addBlock,
  addLike,
  localeContextOf,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import type { LikeList } from "./like";
import { listLikes } from "./list-likes";

const all = async (me: TestMember, list: LikeList, bounds?: { page: number; scan: number }) => {
  const met: { id: string; isNewLike: boolean }[] = [];
  let after: string | null = null;
  do {
    const page = await listLikes(
      realServices(),
      { viewer: viewerOf(me), list, after, outlook: localeContextOf("en") },
      bounds,
    );
    met.push(...page.members.map(({ id, isNewLike }) => ({ id, isNewLike })));
    after = page.next;
  } while (after);
  return met;
};

test("lists received likes new ones first, each part newest first", async () => {
  const site = await addSite();
  const [me, seenNewest, newOld, seenOld, newest] = await Promise.all([
    addMember(site),
    addMember(site),
    addMember(site),
    addMember(site),
    addMember(site),
  ]);
  await addLike(seenNewest, me, 9, 10);
  await addLike(newOld, me, 2);
  await addLike(seenOld, me, 1, 10);
  await addLike(newest, me, 5);
  expect(await all(me, "received")).toEqual([
    { id: newest.id, isNewLike: true },
    { id: newOld.id, isNewLike: true },
    { id: seenNewest.id, isNewLike: false },
    { id: seenOld.id, isNewLike: false },
  ]);
});

test("lists given, received and mutual likes separately", async () => {
  const site = await addSite();
  const [me, liked, liker, match] = await Promise.all([
    addMember(site),
    addMember(site),
    addMember(site),
    addMember(site),
  ]);
  await addLike(me, liked, 1);
  await addLike(liker, me, 2);
  await addLike(me, match, 3);
  await addLike(match, me, 4);
  const ids = async (list: LikeList) => (await all(me, list)).map((one) => one.id);
  expect(await ids("given")).toEqual([match.id, liked.id]);
  expect(await ids("received")).toEqual([match.id, liker.id]);
  expect(await ids("matches")).toEqual([match.id]);
});

test("omits members who are blocked, hidden or of another site", async () => {
  const site = await addSite();
  const me = await addMember(site);
  const blocked = await addMember(site);
  const blocker = await addMember(site);
  const hidden = await addMember(site, { profileStatus: "hidden" });
  const elsewhere = await addMember(await addSite());
  for (const other of [blocked, blocker, hidden, elsewhere]) {
    await addLike(other, me);
    await addLike(me, other);
  }
  await addBlock(me, blocked);
  await addBlock(blocker, me);
  for (const list of ["received", "given", "matches"] as const)
    expect(await all(me, list)).toEqual([]);
});

test("pages contain every like once and in order, for any page size", async () => {
  const site = await addSite();
  const me = await addMember(site);
  const others = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      addMember(site, { profileStatus: n % 7 === 6 ? "hidden" : "active" }),
    ),
  );
  await Promise.all(others.map((other, n) => addLike(other, me, n % 5, n % 3 ? 9 : null)));
  await Promise.all(others.slice(0, 15).map((other, n) => addLike(me, other, n % 4)));
  const whole = {
    received: await all(me, "received"),
    given: await all(me, "given"),
    matches: await all(me, "matches"),
  };
  expect(whole.received).toHaveLength(21);
  expect(whole.matches).toHaveLength(13);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("received", "given", "matches"),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 2, max: 30 }),
      async (list, page, scan) => {
        expect(await all(me, list, { page, scan })).toEqual(whole[list]);
      },
    ),
    { numRuns: 40 },
  );
});
