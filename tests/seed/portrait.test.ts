import sharp from "sharp";
import { expect, test } from "vitest";
import { SEED_COUNTRIES } from "../../scripts/seed/names.ts";
import { drawPortrait, type PortraitInput, renderPortrait } from "../../scripts/seed/portrait.ts";

const member = (id: number): PortraitInput => ({
  seed: `member ${id}`,
  gender: id % 2 ? "male" : "female",
  age: 18 + ((id * 7) % 62),
  country: SEED_COUNTRIES[id % SEED_COUNTRIES.length],
});

test("the same member always looks the same, and nobody looks like anybody else", () => {
  const drawings = Array.from({ length: 2000 }, (_, id) => drawPortrait(member(id)));
  expect(drawPortrait(member(17))).toBe(drawings[17]);
  expect(new Set(drawings).size).toBe(2000);
}, 60_000);

test("a drawing is a whole document of its own: no number went wrong, every reference resolves, nothing is fetched", () => {
  for (let id = 0; id < 300; id++) {
    const svg = drawPortrait(member(id));
    expect(svg).not.toMatch(/NaN|undefined|Infinity|https?:\/\/(?!www\.w3\.org)|<script|<image/);
    for (const [, name] of svg.matchAll(/url\(#([\w-]+)\)/g)) expect(svg, `member ${id}`).toContain(`id="${name}"`);
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(ids).size, `member ${id}: ${ids}`).toBe(ids.length);
  }
}, 60_000);

test("what is known about a member shows", () => {
  const known = (hairColour: PortraitInput["hairColour"]) => drawPortrait({ seed: "a", gender: "female", age: 30, hairColour });
  expect(known("blond")).not.toBe(known("black"));
});

test("a portrait comes in three sizes, each light enough for a page full of cards", async () => {
  for (let id = 0; id < 6; id++) {
    const { main, thumb, tiny } = await renderPortrait(drawPortrait(member(id)));
    expect(await sharp(main).metadata()).toMatchObject({ format: "webp", width: 640, height: 800 });
    expect(await sharp(thumb).metadata()).toMatchObject({ format: "webp", width: 320, height: 400 });
    expect(main.length).toBeLessThan(25_000);
    expect(thumb.length).toBeLessThan(8_000);
    expect(tiny).toMatch(/^data:image\/webp;base64,/);
    expect(tiny.length).toBeLessThan(1_200);
  }
}, 30_000);
