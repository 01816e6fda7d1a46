import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { days } from "~/kit/duration";
import {
  addBlock,
  addLike,
  changeProfile,
  localeContextOf,
  siteOf,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import {
  addSuggestionCandidates,
  birthDateAtAge,
  idsOf,
  now,
} from "../../../tests/support/suggestion-candidates";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import type { Interest } from "../profile/profile.schema";
import { suggestMembers } from "./suggest-members";
import { reasonsOf, scoreOf } from "./suggestion";

test("both must match each other in gender, age and, if both stated it, sexuality", async () => {
  const { me, women, add, ids } = await addSuggestionCandidates(1);
  await add({}, { seeks: "female" });
  await add({ gender: "male" });
  await add({ birth: birthDateAtAge(51) });
  await add({ birth: birthDateAtAge(29) });
  await add({}, { sexuality: "lesbian" });
  const both = await add({ birth: birthDateAtAge(49) }, { seeks: "both", sexuality: "bi" });
  const untold = await add({ birth: birthDateAtAge(31) }, { seeks: null });
  expect(await ids()).toEqual(idsOf(women[0], both, untold));
  await changeProfile(me.id, { sexuality: "gay" });
  expect(await ids()).toEqual([]);
});

test("omits blocked, hidden, fictional, liked, inactive, distant or other sites' members", async () => {
  const { site, me, women, add, ids } = await addSuggestionCandidates(4);
  const [blocked, blocker, liked, shown] = women;
  if (blocked) await addBlock(me, blocked);
  if (blocker) await addBlock(blocker, me);
  if (liked) await addLike(me, liked);
  await add({ profileStatus: "hidden" });
  await add({ profileStatus: "disabled" });
  await add({}, { fictional: 1 });
  await add({ lastActive: now - days(91) });
  await add({ country: "DE" });
  await addMember(await addSite(), { birth: birthDateAtAge(40), lastActive: now });
  expect(await ids()).toEqual(idsOf(shown));
  expect(site).toBeTruthy();
});

test("does not suggest members to themselves", async () => {
  const { site, me } = await addSuggestionCandidates(0);
  await changeProfile(me.id, { seeks: "both", last_active_at: now - days(1) });
  const viewer = viewerOf(me, { age: 40, seeks: "both" });
  const setting = { site: await siteOf(site), viewer, outlook: localeContextOf("en") };
  expect(await suggestMembers(realServices({ now: () => now }), setting)).toEqual({
    members: [],
    newcomers: [],
  });
});

test("each suggestion states shared attributes and distance, nothing intimate", async () => {
  const { site, me, add, suggested } = await addSuggestionCandidates(0);
  const her = await add({ region: "NL-UT" }, { reason: "dating" });
  const next = await add({ region: "NL-NH" }, { reason: "chat" });
  const insert = env.DB.prepare(
    "INSERT INTO profile_interests (site_id, profile_id, interest) VALUES (?, ?, ?)",
  );
  for (const interest of ["coffee", "wine", "sex_toys"])
    await env.DB.batch([insert.bind(site, me.id, interest), insert.bind(site, her.id, interest)]);
  const reasons = new Map((await suggested()).map((one) => [one.id, one.reasons]));
  expect(reasons.get(her.id)).toEqual({
    interests: ["coffee", "wine"],
    reason: "dating",
    near: "region",
  });
  expect(reasons.get(next.id)).toEqual({ interests: [], reason: null, near: "next" });
});

test("suggestions are stable for a day, change the next day and publish nothing", async () => {
  const { me, suggested } = await addSuggestionCandidates(40);
  const names = async (at: number) => (await suggested(at)).map(({ id }) => id);
  expect(await names(now + 60_000)).toEqual(await names(now));
  expect(await names(now + days(1))).not.toEqual(await names(now));
  expect(await suggested()).toHaveLength(12);
  expect(
    await env.DB.prepare("SELECT count(*) AS n FROM likes WHERE from_id = ?")
      .bind(me.id)
      .first("n"),
  ).toBe(0);
});

test("having bought credits does not change the position", async () => {
  const { women, suggested } = await addSuggestionCandidates(30);
  const before = (await suggested()).map(({ id }) => id);
  for (const { id } of women.slice(0, 15))
    await env.DB.prepare("UPDATE accounts SET premium_since = 1 WHERE id = ?").bind(id).run();
  expect((await suggested()).map(({ id }) => id)).toEqual(before);
});

test("more shared attributes never lower the score, and the random part outweighs them", () => {
  const interests = fc.subarray<Interest>(["coffee", "wine", "art", "tea", "sex", "music"]);
  fc.assert(
    fc.property(
      interests,
      fc.constantFrom("region", "next", null),
      fc.boolean(),
      (shared, near, photo) => {
        const pairing = {
          shared,
          near,
          reasons: [null, null],
          activeAt: 0,
          hasPhoto: photo,
        } as const;
        const more = { ...pairing, shared: [...shared, "hiking" as const] };
        expect(scoreOf(more, now, 0.3)).toBeGreaterThanOrEqual(scoreOf(pairing, now, 0.3));
        expect(scoreOf(pairing, now, 0)).toBeLessThan(6.5);
        expect(reasonsOf(more).interests).not.toContain("sex");
      },
    ),
  );
});
