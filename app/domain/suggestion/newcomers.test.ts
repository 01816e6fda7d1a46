import { expect, test } from "vitest";
import { days } from "~/kit/duration";
import { addBlock, addLike, changeProfile } from "../../../tests/support/member-fixtures";
import {
  addSuggestionCandidates,
  birthDateAtAge,
  idsOf,
  now,
} from "../../../tests/support/suggestion-candidates";
import { addMember, addSite } from "../../../tests/support/test-database";

test("lists members who joined recently nearby, newest first, in no other list", async () => {
  const { add, newNear, ids } = await addSuggestionCandidates(0);
  const joined = (region: string, ago: number, columns = {}) =>
    add({ region }, { joined_at: now - days(ago), ...columns });
  const near = [await joined("NL-UT", 9), await joined("NL-NH", 2), await joined("NL-GE", 20)];
  const far = await joined("NL-LI", 1);
  const old = await joined("NL-UT", 31);
  await joined("NL-UT", 1, { fictional: 1 });
  await joined("NL-UT", 1, { status: "hidden" });
  await joined("NL-UT", 1, { seeks: "female" });
  await joined("NL-UT", 1, { birth_date: birthDateAtAge(60) });
  expect(await newNear()).toEqual([near[1]?.id, near[0]?.id, near[2]?.id]);
  expect(await ids()).toEqual(idsOf(far, old));
});

test("draws six of many newcomers per day and lists the newest first", async () => {
  const { add, newNear } = await addSuggestionCandidates(0);
  const joined = [];
  for (let ago = 1; ago <= 8; ago++)
    joined.push((await add({ region: "NL-UT" }, { joined_at: now - days(ago) })).id);
  const seen = new Set<string>();
  for (let day = 0; day < 12; day++) {
    const drawn = await newNear(now + days(day));
    expect(drawn).toHaveLength(6);
    expect(drawn).toEqual(joined.filter((id) => drawn.includes(id)));
    for (const id of drawn) seen.add(id);
  }
  expect(seen.size).toBe(joined.length);
});

test("omits newcomers who may not be suggested", async () => {
  const { me, add, newNear } = await addSuggestionCandidates(0);
  const joined = { joined_at: now - days(1) };
  const blocked = await add({ region: "NL-UT" }, joined);
  const blocker = await add({ region: "NL-UT" }, joined);
  const liked = await add({ region: "NL-UT" }, joined);
  expect(await newNear()).toHaveLength(3);
  await addBlock(me, blocked);
  await addBlock(blocker, me);
  await addLike(me, liked);
  await add({ region: "NL-UT", gender: "male" }, joined);
  await add({ region: "NL-UT", profileStatus: "disabled" }, joined);
  const elsewhere = await addMember(await addSite(), {
    region: "NL-UT",
    birth: birthDateAtAge(40),
  });
  await changeProfile(elsewhere.id, { ...joined, seeks: "male" });
  expect(await newNear()).toEqual([]);
});
