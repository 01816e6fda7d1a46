import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { hours } from "~/kit/duration";
import { viewerOf } from "../../../tests/support/people";
import { addBrowser } from "../../../tests/support/pushes";
import { mailedTo, NOON, tellingServices, toldTo } from "../../../tests/support/telling";
import { addMember, addSite, type TestMember } from "../../../tests/support/world";
import { likeMember } from "../like/like-member";
import { unlikeMember } from "../like/unlike-member";
import { tellMember } from "./tell-member";

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

async function people() {
  const site = await addSite();
  const [me, one, two] = [await addMember(site), await addMember(site), await addMember(site)];
  await addBrowser(me);
  return { me, one, two };
}

/** Likes somebody, and has them told as the queue would. */
async function like(from: TestMember, to: TestMember, at = NOON): Promise<void> {
  const { services, jobs } = tellingServices({ at });
  await likeMember(services, viewerOf(from), to.id);
  expect(jobs.map(({ by }) => by)).toEqual(["mail", "push"]);
  for (const job of jobs) await tellMember(services, job);
}

test("of likes a browser is told how many there are, once an hour", async () => {
  const { me, one, two } = await people();
  await like(one, me);
  await like(two, me);
  expect((await toldTo(me)).map(({ template, fields }) => [template, fields])).toEqual([
    ["like", { count: 1 }],
  ]);
  await like(await addMember(me.siteId), me, NOON + hours(1));
  expect((await toldTo(me)).at(-1)).toMatchObject({ template: "like", fields: { count: 3 } });
});

test("a match is told by its name", async () => {
  const { me, one } = await people();
  await addBrowser(one);
  await like(me, one);
  await like(one, me);
  expect(await toldTo(me)).toMatchObject([
    { template: "match", key: `match:${one.id}`, fields: { name: "Sam", member: one.id } },
  ]);
});

test("a like that was taken back, seen, or comes from who is not seen is told to nobody", async () => {
  const { me, one, two } = await people();
  const { services, jobs } = tellingServices();
  await likeMember(services, viewerOf(one), me.id);
  await likeMember(services, viewerOf(two), me.id);
  await unlikeMember(services, viewerOf(one), me.id);
  await env.DB.prepare("UPDATE profiles SET status = 'hidden', invisible = 1 WHERE id = ?")
    .bind(two.id)
    .run();
  for (const job of jobs) await tellMember(services, job);
  expect([jobs.length, await toldTo(me), await mailedTo(me)]).toEqual([4, [], []]);
});

test("a letter counts likes once a day, names a match, and needs an address", async () => {
  const { me, one, two } = await people();
  const unproved = await addMember(me.siteId, { status: "not_confirmed" });
  await like(one, me);
  await like(two, me, NOON + hours(2));
  await like(me, two, NOON + hours(3));
  await like(one, unproved);
  const name = "Sam";
  expect(await mailedTo(me)).toMatchObject([
    { template: "like_received", key: "like:2026-11-18", fields: { name, count: 1 } },
  ]);
  expect(await mailedTo(two)).toMatchObject([
    { template: "match", key: `match:${me.id}`, fields: { who: "Sam", fictional: false } },
  ]);
  expect(await mailedTo(unproved)).toEqual([]);
});
