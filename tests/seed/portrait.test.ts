import sharp from "sharp";
import { expect, test } from "vitest";
import { generateFictionalProfiles } from "../../scripts/seed/fictional-profiles.ts";
import { createGeneratedMembers } from "../../scripts/seed/generated-members.ts";
import { createNamedMembers } from "../../scripts/seed/people.ts";
import { renderPortrait } from "../../scripts/seed/portrait.ts";
import { designPortraits, type PortraitDesign } from "../../scripts/seed/portrait-design.ts";
import {
  CLOTHES_BOX,
  HEAD_BOX,
  layerNames,
  readLayer,
} from "../../scripts/seed/portrait-layers.ts";
import lightEyes from "../../scripts/seed/portraits/light-eyes.json";
import { asPictured, demoPlan } from "../../scripts/seed/seed-data.ts";
import { DEMO_SITES } from "../../scripts/seed/sites.ts";

const PLAN = demoPlan({ now: Date.UTC(2026, 10, 20) });
const crowd = createGeneratedMembers(PLAN, DEMO_SITES[0]).take(PLAN.members);
const designs = designPortraits(crowd);
const drawn = crowd.filter(({ pictures }) => pictures > 0);
const designsOf = (id: string): PortraitDesign[] => designs.get(id) ?? [];
const headOf = (id: string): string => designsOf(id)[0]?.head ?? "";

test("the same members get the same pictures, also among more members", () => {
  const more = createGeneratedMembers(PLAN, DEMO_SITES[0]).take(PLAN.members + 500);
  expect([...designPortraits(more)].slice(0, crowd.length)).toEqual([...designs]);
});

test("a member's pictures show the same face, elsewhere and dressed otherwise", () => {
  for (const { id, pictures } of drawn) {
    const own = designsOf(id);
    expect(own).toHaveLength(pictures);
    expect(new Set(own.map(({ head, mirrored }) => `${head} ${mirrored}`)).size).toBe(1);
    expect(new Set(own.map(({ clothes }) => clothes)).size).toBe(pictures);
    expect(new Set(own.map(({ place }) => place.split("-")[0])).size).toBe(pictures);
  }
});

test("no two pictures with one head have one place, also on the second site", () => {
  const velours = createGeneratedMembers(PLAN, DEMO_SITES[1]).take(PLAN.velours);
  const all = [...designPortraits([...crowd, ...velours]).values()].flat();
  expect(all.length).toBeGreaterThan(2400);
  expect(new Set(all.map(({ head, place }) => `${head} ${place}`)).size).toBe(all.length);
});

test("a portrait shows the member's gender, age, hair and eyes, and clothes that fit", () => {
  for (const { id, gender, birthDate, hair_colour, eye_colour } of drawn) {
    const [head, clothes] = [headOf(id).split("-"), designsOf(id)[0]?.clothes.split("-") ?? []];
    const [shown, youngest, hair, eyes, skin] = head;
    expect([shown, hair]).toEqual([gender, hair_colour]);
    const hasLightEyes = ["blue", "green", "grey"].includes(eye_colour ?? "");
    expect(eyes, id).toBe(hasLightEyes ? "light" : "dark");
    const age = 2026 - Number(birthDate.slice(0, 4));
    expect(age).toBeGreaterThanOrEqual(Number(youngest));
    expect(age - Number(youngest)).toBeLessThanOrEqual(20);
    expect(clothes.slice(0, 2)).toEqual([gender, skin]);
  }
});

test("every member has the eye colour of their pictures, named and fictional ones too", async () => {
  const people = await createNamedMembers(PLAN.seed, DEMO_SITES[0].id, PLAN.now);
  const velours = createGeneratedMembers(PLAN, DEMO_SITES[1]).take(PLAN.velours);
  const invented = generateFictionalProfiles(PLAN, DEMO_SITES[1], 16);
  const pictured = asPictured({ people, crowd, velours, invented });
  const shown = designPortraits(pictured.drawn);
  const colours: Record<string, string> = lightEyes;
  for (const { id, eye_colour } of pictured.drawn) {
    const head = shown.get(id)?.[0]?.head;
    if (!head) continue;
    const drawnInHead = colours[head] ? [colours[head]] : ["brown", "hazel"];
    expect(drawnInHead, id).toContain(eye_colour);
  }
  const before = designPortraits([...Object.values(people), ...crowd, ...velours, ...invented]);
  expect([...shown]).toEqual([...before]);
});

test("the eye colour of every head with light eyes is listed", () => {
  const light = layerNames("heads").filter((name) => name.split("-")[3] === "light");
  expect(Object.keys(lightEyes).sort()).toEqual(light);
});

test("a head repeats in a country only after all that fit were used", () => {
  const countries = Map.groupBy(drawn, ({ country }) => country);
  expect(countries.size).toBeGreaterThan(10);
  for (const [country, people] of countries) {
    const uses = people.map(({ id }) => headOf(id)).sort();
    expect(new Set(uses).size / uses.length, country).toBeGreaterThan(0.7);
  }
});

test("there are heads of both genders in every age, skin and hair", () => {
  const heads = layerNames("heads").map((name) => name.split("-"));
  for (const gender of ["female", "male"]) {
    const own = heads.filter(([shown]) => shown === gender);
    expect(own.length).toBeGreaterThan(120);
    expect(new Set(own.map(([, age]) => age)).size).toBe(4);
    expect(new Set(own.map(([, , hair]) => hair)).size).toBe(6);
    expect(new Set(own.map(([, , , , skin]) => skin)).size).toBe(8);
  }
});

test("every layer has the size at which layers are joined", async () => {
  const sizeOf = async (kind: "heads" | "clothes", name: string) => {
    const { width, height, hasAlpha } = await sharp(readLayer(kind, name)).metadata();
    return { width, height, hasAlpha };
  };
  for (const name of layerNames("heads")) {
    const { height, ...size } = await sizeOf("heads", name);
    expect(size, name).toEqual({ width: HEAD_BOX.width, hasAlpha: true });
    expect([HEAD_BOX.height, 2 * HEAD_BOX.height], name).toContain(height);
  }
  for (const name of layerNames("clothes"))
    expect(await sizeOf("clothes", name), name).toEqual({
      width: CLOTHES_BOX.width,
      height: CLOTHES_BOX.height,
      hasAlpha: true,
    });
}, 60_000);

test("a portrait has three sizes, each small enough for a page full of cards", async () => {
  for (const { id } of drawn.slice(0, 6)) {
    const [design] = designsOf(id);
    if (!design) throw new Error("This member has no picture.");
    const rendered = await renderPortrait(design);
    expect(await renderPortrait(design)).toEqual(rendered);
    const { main, thumb, tiny, shades } = rendered;
    expect(await sharp(main).metadata()).toMatchObject({ format: "webp", width: 512, height: 640 });
    expect(await sharp(thumb).metadata()).toMatchObject({
      format: "webp",
      width: 320,
      height: 400,
    });
    expect(main.length).toBeLessThan(25_000);
    expect(thumb.length).toBeLessThan(9_000);
    expect(await sharp(tiny).metadata()).toMatchObject({ format: "webp", width: 24, height: 30 });
    expect(tiny.length).toBeLessThan(900);
    expect(shades).toMatch(/^[\da-f]{6}$/);
  }
}, 30_000);
