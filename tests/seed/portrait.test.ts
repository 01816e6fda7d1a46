import sharp from "sharp";
import { expect, test } from "vitest";
import { SEED_COUNTRIES } from "../../scripts/seed/names.ts";
import { generateAppearance, type Look } from "../../scripts/seed/portrait/look.ts";
import { drawPortrait, type PortraitInput, renderPortrait } from "../../scripts/seed/portrait.ts";
import { randomFor } from "../../scripts/seed/random.ts";

const member = (id: number): PortraitInput => ({
  seed: `member ${id}`,
  gender: id % 2 ? "male" : "female",
  age: 18 + ((id * 7) % 62),
  country: SEED_COUNTRIES[id % SEED_COUNTRIES.length],
});

test("the same member always looks the same, and no two look alike", () => {
  const drawings = Array.from({ length: 2000 }, (_, id) => drawPortrait(member(id)));
  expect(drawPortrait(member(17))).toBe(drawings[17]);
  expect(new Set(drawings).size).toBe(2000);
}, 60_000);

test("a portrait is a complete document that loads nothing", () => {
  for (let id = 0; id < 300; id++) {
    const svg = drawPortrait(member(id));
    expect(svg).not.toMatch(/NaN|undefined|Infinity|https?:\/\/(?!www\.w3\.org)|<script|<image/);
    for (const [, name] of svg.matchAll(/url\(#([\w-]+)\)/g))
      expect(svg, `member ${id}`).toContain(`id="${name}"`);
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(ids).size, `member ${id}: ${ids}`).toBe(ids.length);
  }
}, 60_000);

const appearanceOf = (id: number, shot = 0): Look => {
  const input = { ...member(id), shot };
  return generateAppearance(
    randomFor(`${input.seed}/look`),
    randomFor(`${input.seed}/pose/${shot}`),
    input,
  );
};

test("faces vary in form, nose, eyes and brows at every age", () => {
  const appearances = Array.from({ length: 600 }, (_, id) => appearanceOf(id));
  const groups = [
    appearances,
    ...Map.groupBy(
      appearances,
      (appearance) => `${appearance.female} ${appearance.age > 45} ${appearance.skin.level > 4}`,
    ).values(),
  ];
  for (const group of groups) {
    for (const part of ["form", "nose", "eyes", "brows"] as const)
      expect(new Set(group.map(({ face }) => face.kind[part])).size).toBeGreaterThanOrEqual(4);
  }
  const measures = appearances.map(({ cheek, jaw, chin, chinY }) =>
    [cheek, jaw, chin, chinY].map((n) => Math.round(n / 4)).join(),
  );
  expect(new Set(measures).size).toBeGreaterThan(200);
});

test("a member's pictures show the same face, elsewhere and dressed otherwise", () => {
  for (let id = 0; id < 100; id++) {
    const appearances = [0, 1, 2, 3].map((shot) => appearanceOf(id, shot));
    const own = appearances.map(({ face, skin, hair, brow, eye, cheek, jaw, chin, chinY }) =>
      JSON.stringify([face, skin, hair, brow, eye, cheek, jaw, chin, chinY]),
    );
    expect(new Set(own).size).toBe(1);
    expect(new Set(appearances.map((appearance) => appearance.scale)).size).toBe(4);
    const drawings = [0, 1, 2, 3].map((shot) => drawPortrait({ ...member(id), shot }));
    const places = drawings.map((svg) => svg.split("<!--person-->")[0]);
    expect(new Set(places).size, `member ${id}`).toBe(4);
  }
});

test("a portrait shows the member's attributes", () => {
  const portraitWith = (hairColour: PortraitInput["hairColour"]) =>
    drawPortrait({ seed: "a", gender: "female", age: 30, hairColour });
  expect(portraitWith("blond")).not.toBe(portraitWith("black"));
});

test("a portrait has three sizes, each small enough for a page full of cards", async () => {
  for (let id = 0; id < 6; id++) {
    const { main, thumb, tiny, shades } = await renderPortrait(drawPortrait(member(id)));
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
