import { beforeAll, expect, test } from "vitest";
import { photoLimit } from "~/domain/photo/photo";
import { type SeedLocale, TEXTS } from "../../scripts/seed/about.ts";
import { createGeneratedMembers } from "../../scripts/seed/generated-members.ts";
import { headlinePartsOf } from "../../scripts/seed/headlines.ts";
import { ageAt, type Member } from "../../scripts/seed/member.ts";
import { createNamedMembers } from "../../scripts/seed/people.ts";
import { designPortraits, shadeOf } from "../../scripts/seed/portrait-design.ts";
import type { StoredPortrait } from "../../scripts/seed/portraits.ts";
import { demoPlan } from "../../scripts/seed/seed-data.ts";
import { sharePortraits } from "../../scripts/seed/share-portraits.ts";
import { DEMO_SITES } from "../../scripts/seed/sites.ts";
import { storyOf } from "../../scripts/seed/story.ts";
import { both } from "./sentences";

const PLAN = demoPlan({ now: Date.UTC(2026, 10, 20) });
const [GENERAL, VELOURS] = DEMO_SITES;
const PAGE = 24;

let crowd: Member[];
beforeAll(() => {
  crowd = createGeneratedMembers(PLAN, GENERAL).take(PLAN.members);
}, 60_000);

/** The order of the search: the last active member first. */
const byLastActive = (members: readonly Member[]) =>
  members.toSorted((a, b) => b.lastActiveAt - a.lastActiveAt);

/** The items that occur twice among this many consecutive ones. */
function twiceWithin<T>(size: number, items: readonly T[]): T[] {
  return items.filter((item, index) =>
    items.slice(Math.max(0, index - size + 1), index).includes(item),
  );
}

test("no headline repeats on a search page: one country, one gender or all", () => {
  const lists = [
    crowd,
    ...Map.groupBy(crowd, ({ country, gender }) => `${country} ${gender}`).values(),
  ];
  expect(lists.length).toBe(1 + 2 * GENERAL.settings.countries.length);
  for (const list of lists) {
    expect(
      twiceWithin(
        PAGE,
        byLastActive(list).map((member) => member.headline),
      ),
    ).toEqual([]);
  }
});

test("neighbours on a search page begin their texts with different sentences", () => {
  const openers = Object.values(TEXTS).flatMap((texts) => both(texts.openers));
  const openerOf = ({ about }: Member) => openers.find((line) => about?.startsWith(line));
  for (const list of Map.groupBy(crowd, ({ country, gender }) => country + gender).values())
    expect(twiceWithin(14, byLastActive(list).map(openerOf))).toEqual([]);
});

test("neighbours on a search page have no part of a headline in common", () => {
  const partsOf = ({ language, headline }: Member) =>
    headlinePartsOf(language as SeedLocale, headline ?? "");
  for (const list of Map.groupBy(crowd, ({ country, gender }) => country + gender).values()) {
    const parts = byLastActive(list).map(partsOf);
    for (const [index, own] of parts.entries()) {
      const near = new Set(parts.slice(Math.max(0, index - 4), index).flat());
      expect.soft(own.filter((part) => near.has(part))).toEqual([]);
    }
  }
});

test("no two generated members have the same text about themselves", () => {
  expect(new Set(crowd.map((member) => member.about)).size).toBe(crowd.length);
});

test("no two members share a picture, nor with the second site", () => {
  const velours = createGeneratedMembers(PLAN, VELOURS).take(PLAN.velours);
  const designs = [...designPortraits([...crowd, ...velours]).values()].flat();
  const pictures = designs.map((design) => JSON.stringify(design));
  expect(pictures.length).toBeGreaterThan(2400);
  expect(new Set(pictures).size).toBe(pictures.length);
}, 60_000);

test("a third have two to four pictures, and a few none", () => {
  const share = (from: number, to: number) =>
    crowd.filter(({ pictures }) => pictures >= from && pictures <= to).length / crowd.length;
  expect(share(2, 4)).toBeGreaterThan(0.3);
  expect(share(2, 4)).toBeLessThan(0.4);
  expect(share(3, 3)).toBeGreaterThan(0);
  expect(share(4, 4)).toBeGreaterThan(0);
  expect(share(0, 0)).toBeLessThan(0.08);
  expect(share(0, 4)).toBe(1);
});

test("no member has more pictures than allowed", () => {
  for (const { premiumSince, pictures } of crowd)
    expect(pictures).toBeLessThanOrEqual(photoLimit({ premium: premiumSince !== null }));
});

test("more generated members change no existing one", () => {
  const larger = createGeneratedMembers(PLAN, GENERAL).take(2500);
  expect(larger.slice(0, 2000)).toEqual(crowd);
});

test("a picture shows such eyes if any does, and repeats only after all alike were used", () => {
  const larger = createGeneratedMembers(PLAN, GENERAL).take(6000);
  const drawn = larger.slice(0, 2000);
  const stored = (member: Member): StoredPortrait[] => [
    { folder: member.id, width: 1, height: 1, shades: "" },
  ];
  const share = sharePortraits(
    drawn,
    new Map(drawn.map((member) => [member.id, stored(member)])),
    PLAN.now,
  );
  const likeness = (member: Member) =>
    `${member.gender} ${member.hair_colour} ${Math.floor(ageAt(member.birthDate, PLAN.now) / 10)}`;
  const alike = Map.groupBy(
    drawn.filter(({ pictures }) => pictures > 0),
    likeness,
  );
  const modelsOf = (member: Member) => {
    const models = alike.get(likeness(member)) ?? [];
    const exact = models.filter(
      ({ eye_colour }) => shadeOf(eye_colour) === shadeOf(member.eye_colour),
    );
    return (exact.length > 0 ? exact : models).map(({ id }) => id);
  };
  const used = new Map<string, { folders: string[]; most: number }>();
  for (const member of larger.slice(2000)) {
    const {
      portraits: [portrait],
      member: shown,
    } = share(member);
    if (member.pictures === 0) expect(portrait).toBeUndefined();
    if (!portrait) continue;
    expect(shown.eye_colour).toBe(drawn.find(({ id }) => id === portrait.folder)?.eye_colour);
    const models = modelsOf(member);
    expect(models).toContain(portrait.folder);
    const key = `${likeness(member)}/${shadeOf(member.eye_colour)}/${member.country}`;
    const folders = [...(used.get(key)?.folders ?? []), portrait.folder];
    used.set(key, { folders, most: models.length });
  }
  for (const { folders, most } of used.values()) expect(twiceWithin(most, folders)).toEqual([]);
}, 60_000);

test("only bisexual members look for both, and only some of them", () => {
  const both = crowd.filter(({ seeks }) => seeks === "both");
  expect(both.length).toBeGreaterThan(40);
  expect(both.filter(({ sexuality }) => sexuality !== "bi")).toEqual([]);
});

test("likes and chats are between members who look for each other", async () => {
  const people = await createNamedMembers(PLAN.seed, GENERAL.id, PLAN.now);
  const story = storyOf(people, crowd, PLAN.now);
  const pairs = [
    ...story.likes.map(({ from, to }) => [from, to] as const),
    ...story.talks.map(({ starter, other }) => [starter, other] as const),
  ];
  expect(pairs.length).toBeGreaterThan(15);
  for (const [one, other] of pairs) {
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(seeks(a, b), `${a.name} and ${b.name}`).toBe(true);
      expect(loves(a, b), `${a.name} and ${b.name}`).toBe(true);
    }
  }
});

const seeks = (a: Member, b: Member) => a.seeks === "both" || a.seeks === b.gender;

function loves(a: Member, b: Member): boolean {
  if (a.sexuality === "bi" || a.sexuality === null) return true;
  return (a.sexuality === "hetero") === (a.gender !== b.gender);
}
