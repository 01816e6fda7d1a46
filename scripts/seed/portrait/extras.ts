import type { Random } from "../random.ts";
import { d, dot, line, mix, n, shape } from "./ink.ts";
import type { Look } from "./look.ts";

/** Where a beard grows: from the ears along the jaw, leaving room for the mouth. */
function beardShape(appearance: Look, long: number, high: number): string {
  const { cheek: c, jaw: j, chin, chinY: y, turn } = appearance;
  const x = turn * 9;
  const m = 66 + (y - 122) * 0.5;
  return d`M${-c + 1},8 C${-c - 1},40 ${-j - 9},62 ${-j - 1},${y - 40 + long * 0.3} C${-j + 10},${y - 8 + long} ${-chin - 8},${y + 3 + long} 0,${y + 3 + long} C${chin + 8},${y + 3 + long} ${j - 10},${y - 8 + long} ${j + 1},${y - 40 + long * 0.3} C${j + 9},62 ${c + 1},40 ${c - 1},8 C${c - 8},30 ${c - 14},${high + 6} ${x + 46},${high + 8} C${x + 34},${m - 10} ${x + 16},${m - 7} ${x},${m - 3} C${x - 16},${m - 7} ${x - 34},${m - 10} ${x - 46},${high + 8} C${-c + 14},${high + 6} ${-c + 8},30 ${-c + 1},8Z`;
}

function moustache(appearance: Look): string {
  const x = appearance.turn * 10;
  const y = 66 + (appearance.chinY - 122) * 0.5;
  return d`M${x},${y - 3} C${x + 12},${y - 9} ${x + 28},${y - 2} ${x + 35},${y + 13} C${x + 22},${y + 9} ${x + 9},${y + 9} ${x},${y + 6} C${x - 9},${y + 9} ${x - 22},${y + 9} ${x - 35},${y + 13} C${x - 28},${y - 2} ${x - 12},${y - 9} ${x},${y - 3}Z`;
}

function goatee(appearance: Look): string {
  const x = appearance.turn * 8;
  const y = appearance.chinY;
  return d`M${x - 30},${y - 42} C${x - 32},${y - 14} ${x - 22},${y + 6} ${x * 0.4},${y + 7} C${x + 22},${y + 6} ${x + 32},${y - 14} ${x + 30},${y - 42} C${x + 24},${y - 22} ${x - 24},${y - 22} ${x - 30},${y - 42}Z`;
}

/** A beard below the mouth: nothing, stubble, moustache, goatee, short or full. */
export function beard(appearance: Look, random: Random): string {
  if (appearance.female) return "";
  // Dyed hair rarely comes with a dyed beard.
  const grown = appearance.hairColour === "other" ? "#4a3126" : appearance.hair.base;
  const colour = mix(
    grown,
    appearance.hair.dark,
    appearance.hairColour === "blond" || appearance.hairColour === "red" ? 0.75 : 0.3,
  );
  const style = random.weighted({
    none: 4.2,
    stubble: 2.4,
    short: 2.6,
    full: appearance.age > 27 ? 1.4 : 0.2,
    goatee: 0.6,
    moustache: 0.5,
  });
  if (style === "none") return "";
  if (style === "stubble")
    return `<g clip-path="url(#face)">${shape(beardShape(appearance, 2, 54), mix(colour, appearance.skin.shade, 0.5), 'fill-opacity=".5"')}</g>`;
  if (style === "moustache") return shape(moustache(appearance), colour);
  if (style === "goatee")
    return shape(moustache(appearance), colour) + shape(goatee(appearance), colour);
  const long = style === "full" ? random.between(14, 24) : 3;
  const grain =
    style === "full"
      ? line(
          d`M-26,${appearance.chinY - 6} C-22,${appearance.chinY + 6} -14,${appearance.chinY + 12} -8,${appearance.chinY + 14} M10,${appearance.chinY - 2} C12,${appearance.chinY + 6} 10,${appearance.chinY + 12} 6,${appearance.chinY + 16} M34,${appearance.chinY - 16} C34,${appearance.chinY - 4} 28,${appearance.chinY + 4} 24,${appearance.chinY + 8}`,
          appearance.hair.light,
          3,
          0.35,
        )
      : "";
  return shape(beardShape(appearance, long, 50), colour) + grain;
}

const FRAMES = ["#2b2228", "#6b3f2a", "#8a2f3f", "#2f4560", "#b08a4a"];

/** Glasses for a third of the older and a fifth of the younger people. */
export function glasses(appearance: Look, random: Random): string {
  if (!random.chance(appearance.age > 50 ? 0.38 : 0.2)) return "";
  const colour = random.pick(FRAMES);
  const thick = colour === "#b08a4a" ? 3.4 : 5;
  const x = appearance.turn * 9;
  const roundness = random.pick([27, 16, 22]);
  const lens = (s: number) => {
    const w = 58 - Math.max(0, s * appearance.turn) * 6;
    const at = x + s * 38 - w / 2;
    return (
      `<rect x="${n(at)}" y="-24" width="${n(w)}" height="${roundness === 16 ? 44 : 52}" rx="${roundness}" fill="#fff" fill-opacity=".13" stroke="${colour}" stroke-width="${thick}"/>` +
      line(d`M${at + 12},-10 l12,-9`, "#ffffff", 3, 0.55)
    );
  };
  const bridge = line(d`M${x - 10},-5 C${x - 4},-11 ${x + 4},-11 ${x + 10},-5`, colour, thick);
  const arms = line(
    d`M${x + 66},-8 L${appearance.cheek + 1},-4 M${x - 66},-8 L${-appearance.cheek - 1},-4`,
    colour,
    thick,
  );
  return arms + lens(-1) + lens(1) + bridge;
}

/** Earrings if the ears are visible; a fine chain for some. */
export function jewellery(appearance: Look, random: Random): { ears: string; chain: string } {
  const metal = random.pick(["#d9b15f", "#dcd8d4", "#e4c07a"]);
  const kind = appearance.female
    ? random.weighted({ none: 4, hoop: 2, drop: 2, stud: 2 })
    : random.weighted({ none: 12, stud: 1 });
  const ears =
    kind === "none"
      ? ""
      : [-1, 1]
          .map((s) => earring(kind, s * (appearance.cheek + 5) - appearance.turn * 5, metal))
          .join("");
  const w = appearance.neck + 2;
  const chain =
    appearance.female && random.chance(0.3)
      ? line(
          d`M${-w},172 C${-w * 0.7},206 -22,224 0,228 C22,224 ${w * 0.7},206 ${w},172`,
          metal,
          2.4,
        ) + dot(0, 231, 5, metal)
      : "";
  return { ears, chain };
}

function earring(kind: "hoop" | "drop" | "stud", x: number, metal: string): string {
  if (kind === "hoop")
    return `<circle cx="${n(x)}" cy="60" r="15" fill="none" stroke="${metal}" stroke-width="3.6"/>`;
  if (kind === "drop")
    return (
      line(d`M${x},44 L${x},58`, metal, 2.4) +
      shape(d`M${x},56 C${x + 9},68 ${x + 7},78 ${x},79 C${x - 7},78 ${x - 9},68 ${x},56Z`, metal)
    );
  return dot(x, 45, 5, metal);
}

const HAT_COLOURS = ["#a4303f", "#2f3c58", "#c2694b", "#6d7150", "#e8dcc8", "#2f6c70"];

function beanie(appearance: Look, colour: string): string {
  const c = appearance.cheek + 13;
  const crown = shape(
    d`M${-c},-66 C${-c - 4},-150 -52,-194 0,-194 C52,-194 ${c + 4},-150 ${c},-66Z`,
    colour,
  );
  const ribs = line(
    d`M-40,-180 C-54,-150 -58,-120 -58,-96 M0,-192 L0,-96 M40,-180 C54,-150 58,-120 58,-96`,
    mix(colour, "#1a1016", 0.25),
    3,
    0.6,
  );
  const cuff = shape(
    d`M${-c - 3},-58 C${-c - 5},-82 ${-c + 2},-98 ${-c + 8},-102 C-40,-116 40,-116 ${c - 8},-102 C${c - 2},-98 ${c + 5},-82 ${c + 3},-58 C40,-78 -40,-78 ${-c - 3},-58Z`,
    mix(colour, "#fff3e6", 0.16),
  );
  return crown + ribs + cuff;
}

function sunHat(appearance: Look): string {
  const c = appearance.cheek;
  const straw = "#e6cf9e";
  const brim = shape(
    d`M${-c - 74},-66 C${-c - 30},-110 ${c + 30},-110 ${c + 74},-66 C${c + 20},-52 ${c - 20},-84 0,-86 C${-c + 20},-84 ${-c - 20},-52 ${-c - 74},-66Z`,
    straw,
  );
  const crown = shape(
    d`M${-c + 2},-88 C${-c + 4},-160 -50,-196 0,-196 C50,-196 ${c - 4},-160 ${c - 2},-88 C40,-104 -40,-104 ${-c + 2},-88Z`,
    mix(straw, "#fff8e8", 0.3),
  );
  const band = shape(
    d`M${-c + 2},-88 C-40,-104 40,-104 ${c - 2},-88 L${c - 5},-112 C40,-126 -40,-126 ${-c + 5},-112Z`,
    "#a4303f",
  );
  return crown + band + brim;
}

/** A hat for one in fifteen; hair styles that fit under no hat have none. */
export function hat(appearance: Look, random: Random, hairName: string): string {
  const tall = ["bun", "bigCurls", "afro", "manBun", "quiff", "curlyTop", "shortCurls"].includes(
    hairName,
  );
  if (tall || !random.chance(0.08)) return "";
  return appearance.female && random.chance(0.5)
    ? sunHat(appearance)
    : beanie(appearance, random.pick(HAT_COLOURS));
}
