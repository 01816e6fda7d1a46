import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { days } from "~/kit/duration";
import {
  addBlock,
  addLike,
  addPassed,
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
import type { MatchPair } from "../discovery/find-profile";
import type { Interest } from "../profile/profile.schema";
import { suggestMembers } from "./suggest-members";
import { matchReasonsOf, reasonsOf, scoreOf } from "./suggestion";

describe("suggest members", () => {
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

  test("omits whom the member passed on, and not who passed on the member", async () => {
    const { me, women, ids } = await addSuggestionCandidates(2);
    const [passed, passing] = women;
    if (passed) await addPassed(me, passed);
    if (passing) await addPassed(passing, me);
    expect(await ids()).toEqual(idsOf(passing));
  });

  test("does not suggest members to themselves", async () => {
    const { site, me } = await addSuggestionCandidates(0);
    await changeProfile(me.id, { seeks: "both", last_active_at: now - days(1) });
    const viewer = viewerOf(me, { age: 40, seeks: "both" });
    const setting = { site: await siteOf(site), viewer, cardContext: localeContextOf("en") };
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
});

describe("match reasons", () => {
  const PAIR: MatchPair = {
    genders: ["male", "female"],
    seeks: ["female", "both"],
    reasons: ["dating", "dating"],
    regions: ["NL-NH", "NL-NH"],
  };
  const reasonsFor = (
    overrides: Partial<MatchPair> = {},
    interests: Parameters<typeof matchReasonsOf>[0]["interests"] = [],
  ) => matchReasonsOf({ pair: { ...PAIR, ...overrides }, interests });

  test("two compatible members see that they match and what they share", () => {
    const interests = [
      { id: "hiking" as const, shared: true },
      { id: "sex" as const, shared: true },
      { id: "tea" as const, shared: false },
    ];
    expect(reasonsFor({}, interests)).toEqual({
      fits: true,
      near: "region",
      reason: "dating",
      interests: ["hiking"],
    });
  });

  test.each([
    ["they look for others", { seeks: ["female", "female"] }],
    ["I look for others", { seeks: ["male", "both"] }],
    ["they never said whom", { seeks: ["female", null] }],
    ["I never said who I am", { genders: [null, "female"] }],
  ] as const)("does not report a match if %s", (_, overrides) => {
    expect(reasonsFor(overrides)?.fits).toBe(false);
  });

  test("ignores other reasons and distant regions, and returns null for a fictional profile", () => {
    const far = reasonsFor({ reasons: ["dating", "chat"], regions: ["NL-NH", "NL-LI"] });
    expect(far).toMatchObject({ reason: null, near: null });
    expect(matchReasonsOf({ pair: null, interests: [] })).toBeNull();
  });
});

describe("newcomers", () => {
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
});
