import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { days } from "~/kit/duration";
import { newId, type SiteId, type StaffId } from "~/kit/ids";
import { addMilestones } from "../../../tests/support/milestones";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import type { Staff } from "../permission/permission";
import { sampleSizeOf } from "../statistics/ratio";
import { CONFIRMED_WITHIN, chooseArm, type Experiment, planVisitors, stateOf } from "./experiment";
import { assignArm, listExperiments, startExperiment, stopExperiment } from "./run-experiment";

const STAFF: Staff = {
  id: newId<StaffId>(),
  name: "Sam",
  email: "sam@staff.test",
  roles: ["operator"],
  sessionHash: "",
  setup: false,
};
const NOW = Date.UTC(2026, 10, 30);

describe("experiment", () => {
  let siteId: SiteId;
  let now = NOW;
  const services = () => realServices({ now: () => now });
  const plan = { landerA: "video", landerB: "gallery", shareB: 50 } as const;
  const rates = { baseline: 3000, effect: 4000 };
  const start = (slug = "spring") =>
    startExperiment(services(), STAFF, { siteId, slug, ...plan, ...rates, reason: "To know" });
  const stored = async () => {
    const found = (await listExperiments(services())).find((one) => one.siteId === siteId);
    if (!found) throw new Error("No experiment");
    return found;
  };
  const visit = (random: number, isCounted = true) =>
    assignArm(services(), { siteId, slug: "spring" }, { visit: null, isCounted, random });
  beforeEach(async () => {
    siteId = await addSite();
    now = NOW;
  });

  test("starts with its planned visitors and an audit entry, once per slug", async () => {
    expect((await start()).ok).toBe(true);
    expect(await start()).toMatchObject({ refusal: "slug_taken" });
    const { plannedA, plannedB } = await stored();
    const each = sampleSizeOf(0.3, 0.7);
    expect([plannedA, plannedB]).toEqual([each, each]);
    const entries = await env.DB.prepare(
      "SELECT count(*) AS n FROM audit_log WHERE site_id = ? AND action = 'comparison.started'",
    )
      .bind(siteId)
      .first();
    expect(entries).toEqual({ n: 1 });
  });

  test("refuses to compare a lander with itself", async () => {
    const same = {
      siteId,
      slug: "same",
      ...plan,
      landerB: "video",
      ...rates,
      reason: "x",
    } as const;
    expect(await startExperiment(services(), STAFF, same)).toMatchObject({
      refusal: "same_lander",
    });
  });

  test("assigns exactly the planned visitors to each arm, and counts no program", async () => {
    await start();
    const { plannedA } = await stored();
    expect(await visit(0.9, false)).toEqual({ lander: "video", campaign: null });
    for (let n = 0; n < plannedA; n++) await visit(0.9);
    expect(await visit(0.9)).toEqual({ lander: "video", campaign: null });
    expect(await stored()).toMatchObject({ assignedA: plannedA, assignedB: 0, filledAt: null });
    for (let n = 0; n < plannedA; n++)
      expect(await visit(0.1)).toEqual({ lander: "gallery", campaign: "compare-spring" });
    expect(await stored()).toMatchObject({ assignedB: plannedA, filledAt: NOW });
    expect(await visit(0.1)).toEqual({ lander: "gallery", campaign: null });
  });

  test("a visitor of this visit stays with their arm and is counted once", async () => {
    await start();
    const own = { lander: "gallery", campaign: "compare-spring", since: NOW } as const;
    const again = await assignArm(
      services(),
      { siteId, slug: "spring" },
      { visit: own, isCounted: true, random: 0.9 },
    );
    expect(again).toEqual({ lander: "gallery", campaign: "compare-spring" });
    expect(await stored()).toMatchObject({ assignedA: 0, assignedB: 0 });
  });

  test("counts the confirmed signups of an arm until a week after its last visitor", async () => {
    await start();
    const confirm = async (lander: string, at: number) => {
      const member = await addMember(siteId);
      await addMilestones(member, NOW, { lander, campaign: "compare-spring" });
      await env.DB.prepare("UPDATE accounts SET activated_at = ? WHERE id = ?")
        .bind(at, member.id)
        .run();
    };
    await visit(0.9);
    await confirm("video", NOW);
    await confirm("gallery", NOW);
    await confirm("gallery", NOW);
    expect(await stored()).toMatchObject({ confirmedA: 1, confirmedB: 2 });
    await env.DB.prepare("UPDATE experiments SET filled_at = ? WHERE site_id = ?")
      .bind(NOW, siteId)
      .run();
    await confirm("gallery", NOW + CONFIRMED_WITHIN - 1);
    await confirm("gallery", NOW + CONFIRMED_WITHIN);
    expect(await stored()).toMatchObject({ confirmedA: 1, confirmedB: 3 });
  });

  test("a stopped experiment has no result, and one with a result cannot be stopped", async () => {
    await start();
    const stop = () => stopExperiment(services(), STAFF, { siteId, slug: "spring", reason: "x" });
    expect((await stop()).ok).toBe(true);
    expect(await stop()).toMatchObject({ refusal: "not_found" });
    expect(stateOf(await stored(), now)).toEqual({ state: "stopped" });
    expect(await visit(0.1)).toMatchObject({ campaign: null });
    await env.DB.prepare(
      "UPDATE experiments SET stopped_at = NULL, filled_at = ? WHERE site_id = ?",
    )
      .bind(NOW, siteId)
      .run();
    now = NOW + days(8);
    expect(await stop()).toMatchObject({ refusal: "not_found" });
  });

  test("an address without an experiment on this site assigns nobody", async () => {
    expect(await visit(0.5)).toBeNull();
  });
});

describe("result of an experiment", () => {
  const filled: Experiment = {
    slug: "x",
    landerA: "video",
    landerB: "gallery",
    ...{ shareB: 50, baseline: 1000, effect: 200, plannedA: 1000, plannedB: 1000 },
    ...{ assignedA: 1000, assignedB: 1000, confirmedA: 100, confirmedB: 150 },
    ...{ startedAt: 0, filledAt: NOW, stoppedAt: null },
  };

  test("exists only a week after the last planned visitor, however clear it looks", () => {
    expect(stateOf({ ...filled, filledAt: null, confirmedB: 900 }, NOW)).toEqual({
      state: "filling",
    });
    expect(stateOf(filled, NOW + CONFIRMED_WITHIN - 1)).toEqual({
      state: "waiting",
      until: NOW + CONFIRMED_WITHIN,
    });
    expect(stateOf(filled, NOW + CONFIRMED_WITHIN)).toMatchObject({
      state: "decided",
      winner: "b",
    });
  });

  test("names no winner while the interval includes no difference", () => {
    const at = NOW + CONFIRMED_WITHIN;
    expect(stateOf({ ...filled, confirmedB: 105 }, at)).toMatchObject({ winner: null });
    expect(stateOf({ ...filled, confirmedB: 50 }, at)).toMatchObject({ winner: "a" });
  });

  test("equal landers differ in at most one of twenty experiments", () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const confirmed = () => Array.from({ length: 1000 }, random).filter((one) => one < 0.1).length;
    const runs = 1000;
    let wrong = 0;
    for (let n = 0; n < runs; n++) {
      const one = { ...filled, confirmedA: confirmed(), confirmedB: confirmed() };
      const result = stateOf(one, NOW + CONFIRMED_WITHIN);
      if (result.state === "decided" && result.winner) wrong++;
    }
    expect(wrong / runs).toBeLessThan(0.07);
    expect(wrong / runs).toBeGreaterThan(0.02);
  });
});

describe("plan of an experiment", () => {
  test("unequal shares give the smaller arm the visitors of equal shares", () => {
    const each = sampleSizeOf(0.1, 0.12);
    expect(planVisitors({ baseline: 1000, effect: 200, shareB: 50 })).toEqual({ a: each, b: each });
    expect(planVisitors({ baseline: 1000, effect: 200, shareB: 20 })).toEqual({
      a: each * 4,
      b: each,
    });
  });

  test("an arm gets its share of visitors", () => {
    const randoms = Array.from({ length: 100 }, (_, n) => n / 100);
    expect(randoms.filter((random) => chooseArm({ shareB: 30 }, random) === "b")).toHaveLength(30);
  });
});
