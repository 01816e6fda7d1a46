import type { Random } from "../random.ts";
import { box, d, distance, dot, line, mix, n, shape, type Tone, tone } from "./ink.ts";
import type { Look } from "./look.ts";

/** Colours of clothes that fit the site's crimson and every background. */
const COLOURS = [
  "#f0e6d8",
  "#c2694b",
  "#8ea38b",
  "#2f3c58",
  "#d6a146",
  "#a4303f",
  "#e6b3ae",
  "#3d3a43",
  "#2f6c70",
  "#a294c0",
  "#5f80a2",
  "#f5f1ea",
  "#6d7150",
  "#6d2a3c",
  "#9dbdd2",
  "#d98a6c",
  "#486a52",
  "#1f2a3a",
  "#c98aa0",
  "#e8d3a4",
];

type Neckline = (x: number, y: number) => string;

const round =
  (dip: number): Neckline =>
  (x, y) =>
    d`C${x * 0.8},${y + dip} ${-x * 0.8},${y + dip} ${-x},${y}`;
const vee =
  (dip: number): Neckline =>
  (x, y) =>
    d`C${x * 0.8},${y + dip * 0.45} ${x * 0.3},${y + dip * 0.85} 0,${y + dip} C${-x * 0.3},${y + dip * 0.85} ${-x * 0.8},${y + dip * 0.45} ${-x},${y}`;

/** Neck and chest. */
export function neckAndChest({ neck: nb, shoulder: sh, skin, turn }: Look): string {
  const half = (s: number) =>
    d`${s * nb},150 ${s * (nb + 6)},168 C${s * (nb + 30)},192 ${s * (sh - 34)},196 ${s * (sh - 6)},236 C${s * (sh + 12)},262 ${s * (sh + 17)},330 ${s * (sh + 20)},505`;
  const body = `${d`M${-nb},60 C${-nb + 3},120`} ${half(-1)} L${d`${sh + 20},505 C${sh + 17},330 ${sh + 12},262 ${sh - 6},236 C${sh - 34},196 ${nb + 30},192 ${nb + 6},168 C${nb},150 ${nb - 3},120 ${nb},60Z`}`;
  const s = turn > 0 ? -1 : 1;
  const under = d`M${-nb - 9},86 L${nb + 9},86 L${nb + 9},${s > 0 ? 176 : 148} C${nb * 0.4},${s > 0 ? 186 : 168} ${-nb * 0.4},${s > 0 ? 168 : 186} ${-nb - 9},${s > 0 ? 148 : 176}Z`;
  const bones = line(
    d`M-64,214 C-44,216 -26,220 -14,230 M64,214 C44,216 26,220 14,230`,
    skin.shade,
    4,
    0.7,
  );
  return `<clipPath id="neck"><path d="${body}"/></clipPath>${shape(body, skin.base)}<g clip-path="url(#neck)">${shape(under, skin.shade, 'fill-opacity=".85"')}${bones}</g>`;
}

function cloth({ neck, shoulder: sh }: Look, open: number, neckline: Neckline): string {
  const x = neck + open;
  const y = 170 + open * 0.36;
  return (
    d`M${-x},${y} C${-x - 28},${y + 18} ${-sh + 30},198 ${-sh},234 C${-sh - 20},260 ${-sh - 27},330 ${-sh - 32},505 L${sh + 32},505 C${sh + 27},330 ${sh + 20},260 ${sh},234 C${sh - 30},198 ${x + 28},${y + 18} ${x},${y} ` +
    `${neckline(x, y)}Z`
  );
}

/** The start of the sleeves and a few folds, which give the body volume. */
function folds({ shoulder: sh, turn }: Look, c: Tone): string {
  const s = turn > 0 ? -1 : 1;
  const arms = line(
    d`M${-sh + 34},318 C${-sh + 24},370 ${-sh + 20},430 ${-sh + 22},505 M${sh - 34},318 C${sh - 24},370 ${sh - 20},430 ${sh - 22},505`,
    c.dark,
    4,
    0.75,
  );
  const shade = shape(
    d`M${s * (sh + 40)},180 L${s * (sh + 40)},505 L${s * (sh * 0.45)},505 C${s * sh * 0.7},420 ${s * sh * 0.6},330 ${s * (sh - 40)},268 C${s * (sh - 46)},240 ${s * (sh - 70)},214 ${s * (sh - 110)},180Z`,
    c.dark,
    'fill-opacity=".42"',
  );
  const creases = line(
    d`M${-sh + 40},268 C${-sh + 66},280 ${-sh + 82},300 ${-sh + 92},326 M${sh - 40},268 C${sh - 66},280 ${sh - 82},300 ${sh - 92},326`,
    c.dark,
    3,
    0.45,
  );
  return `<g clip-path="url(#cloth)">${shade}${creases}${arms}</g>`;
}

function garment(appearance: Look, c: Tone, open: number, neckline: Neckline, print = ""): string {
  const outline = cloth(appearance, open, neckline);
  return `<clipPath id="cloth"><path d="${outline}"/></clipPath>${shape(outline, c.base)}<g clip-path="url(#cloth)">${print}</g>${folds(appearance, c)}`;
}

function edge(
  appearance: Look,
  open: number,
  neckline: Neckline,
  colour: string,
  width: number,
): string {
  const x = appearance.neck + open;
  const y = 170 + open * 0.36;
  return line(`M${n(x)},${n(y)} ${neckline(x, y)}`, colour, width).replaceAll('"round"', '"butt"');
}

function stripes(c: Tone, other: string): string {
  return Array.from({ length: 8 }, (_, i) =>
    line(
      d`M-290,${232 + i * 32} C-120,${246 + i * 32} 120,${246 + i * 32} 290,${232 + i * 32}`,
      other || c.dark,
      11,
    ),
  ).join("");
}

function spots(random: Random, colour: string): string {
  const rows = Array.from({ length: 70 }, (_, i) =>
    dot(
      -250 + (i % 10) * 56 + (Math.floor(i / 10) % 2) * 28,
      205 + Math.floor(i / 10) * 42,
      5 + random.between(-0.6, 0.6),
      colour,
      0.9,
    ),
  );
  return rows.join("");
}

function checks(c: Tone): string {
  const down = Array.from({ length: 12 }, (_, i) =>
    box(-270 + i * 48, 150, 17, 360, c.dark, 'fill-opacity=".35"'),
  );
  const across = Array.from({ length: 7 }, (_, i) =>
    box(-290, 196 + i * 48, 580, 17, c.dark, 'fill-opacity=".35"'),
  );
  return down.join("") + across.join("");
}

function printFor(random: Random, c: Tone, plain: number): string {
  if (random.chance(plain)) return "";
  const other = distance(c.base, "#f5f1ea") < 160 ? "#34435f" : "#f5f1ea";
  return random.chance(0.6) ? stripes(c, other) : spots(random, other);
}

function collar(appearance: Look, c: Tone, open: number): string {
  const x = appearance.neck + open;
  const y = 168 + open * 0.3;
  const side = (s: number) =>
    shape(
      d`M${s * (x - 5)},${y - 22} C${s * (x + 12)},${y - 8} ${s * (x + 30)},${y + 10} ${s * (x + 26)},${y + 48} L${s * 22},${y + 66} C${s * 26},${y + 40} ${s * (x - 18)},${y + 16} ${s * (x - 5)},${y - 22}Z`,
      c.base,
    ) +
    line(
      d`M${s * (x + 26)},${y + 48} L${s * 22},${y + 66} C${s * 26},${y + 40} ${s * (x - 18)},${y + 16} ${s * (x - 5)},${y - 22}`,
      c.dark,
      3,
      0.8,
    );
  return side(-1) + side(1);
}

function buttons(open: number, dip: number, c: Tone): string {
  const y = 168 + open * 0.3 + dip;
  return (
    line(d`M0,${y} L2,505`, c.dark, 3, 0.8) +
    [0, 1, 2].map((i) => dot(11, y + 34 + i * 62, 4.5, c.light)).join("")
  );
}

function lapels(appearance: Look, c: Tone): string {
  const x = appearance.neck + 18;
  const side = (s: number) =>
    shape(
      d`M${s * x},176 C${s * (x + 16)},200 ${s * (x + 40)},232 ${s * (x + 48)},262 L${s * (x + 22)},276 L${s * (x + 40)},292 C${s * (x + 10)},370 ${s * 40},430 ${s * 14},505 L${s * -2},505 C${s * 30},400 ${s * (x - 16)},280 ${s * (x - 8)},172Z`,
      c.light,
      "",
    ) +
    line(
      d`M${s * (x + 48)},262 L${s * (x + 22)},276 L${s * (x + 40)},292 C${s * (x + 10)},370 ${s * 40},430 ${s * 14},505`,
      c.dark,
      3,
    );
  return side(-1) + side(1);
}

/** The garment underneath is slightly narrower, because its colour would show around the jacket. */
const inside = (appearance: Look): Look => ({ ...appearance, shoulder: appearance.shoulder - 12 });

type Outfit = (appearance: Look, random: Random, c: Tone, second: Tone) => string;

const OUTFITS = {
  tee: (appearance, random, c) => {
    const cut = round(appearance.female ? 52 : 40);
    return (
      garment(appearance, c, 12, cut, printFor(random, c, 0.6)) +
      edge(appearance, 12, cut, c.dark, 5)
    );
  },
  sweater: (appearance, random, c) => {
    const cut = round(34);
    return (
      garment(appearance, c, 8, cut, printFor(random, c, 0.75)) +
      edge(appearance, 9, cut, c.light, 17) +
      edge(appearance, 16, round(40), c.dark, 3)
    );
  },
  vneck: (appearance, _random, c) => {
    const cut = vee(appearance.female ? 104 : 82);
    return garment(appearance, c, 14, cut) + edge(appearance, 15, cut, c.dark, 6);
  },
  shirt: (appearance, random, c) => {
    const cut = vee(70);
    return (
      garment(appearance, c, 6, cut, random.chance(0.3) ? checks(c) : "") +
      buttons(6, 70, c) +
      collar(appearance, c, 6)
    );
  },
  blazer: (appearance, _random, c, second) => {
    const under = garment(inside(appearance), second, 8, appearance.female ? vee(96) : round(36));
    const open: Neckline = (x) => d`C${x},280 60,420 10,505 L-10,505 C-60,420 ${-x},280 ${-x},176`;
    // The jacket's own clip path must not replace that of the garment underneath.
    return (
      under + garment(appearance, c, 20, open).replaceAll("cloth", "coat") + lapels(appearance, c)
    );
  },
  turtleneck: (appearance, _random, c) => {
    const w = appearance.neck + 7;
    const roll = shape(
      d`M${-w},118 C${-w * 0.5},138 ${w * 0.5},138 ${w},118 C${w + 5},140 ${w + 4},160 ${w + 8},182 C${w * 0.5},204 ${-w * 0.5},204 ${-w - 8},182 C${-w - 4},160 ${-w - 5},140 ${-w},118Z`,
      c.base,
    );
    return (
      garment(appearance, c, 4, round(20)) +
      roll +
      line(d`M${-w - 6},176 C${-w * 0.5},198 ${w * 0.5},198 ${w + 6},176`, c.dark, 3.5, 0.8) +
      line(d`M${-w},120 C${-w * 0.5},139 ${w * 0.5},139 ${w},120`, c.light, 4)
    );
  },
  hoodie: (appearance, _random, c) => {
    const w = appearance.neck + 26;
    const hood =
      line(
        d`M${-w - 2},176 C${-w + 6},212 -44,240 0,250 C44,240 ${w - 6},212 ${w + 2},176`,
        c.dark,
        36,
      ) +
      line(
        d`M${-w - 2},170 C${-w + 6},206 -44,234 0,244 C44,234 ${w - 6},206 ${w + 2},170`,
        c.base,
        30,
      );
    const cords = line(
      "M-24,246 C-26,290 -30,310 -28,336 M24,246 C28,286 24,300 27,322",
      c.light,
      5,
    );
    return garment(appearance, c, 10, round(40)) + hood + cords;
  },
  jacket: (appearance, random, c, second) => {
    const under = garment(inside(appearance), second, 8, round(36), printFor(random, second, 0.6));
    const open: Neckline = (x) =>
      d`C${x + 4},300 ${x - 12},420 ${x - 22},505 L${-x + 22},505 C${-x + 12},420 ${-x - 4},300 ${-x},178`;
    const seams = line(
      d`M${-appearance.shoulder + 24},300 L-96,312 M${appearance.shoulder - 24},300 L96,312`,
      c.light,
      3,
      0.7,
    );
    return (
      under +
      garment(appearance, c, 24, open).replaceAll("cloth", "coat") +
      collar(appearance, c, 16) +
      seams
    );
  },
  straps: (appearance, random, c) => {
    const w = appearance.shoulder - 40;
    const top = d`M${-w},300 C${-w + 14},268 -92,240 -78,232 C-50,258 50,258 78,232 C92,240 ${w - 14},268 ${w},300 L${w + 8},505 L${-w - 8},505Z`;
    const bands = line(
      "M-82,240 C-84,224 -85,212 -86,200 M82,240 C84,224 85,212 86,200",
      c.base,
      17,
    );
    const arms = line(
      d`M${-w + 2},318 C${-w - 8},370 ${-w - 10},430 ${-w - 8},505 M${w - 2},318 C${w + 8},370 ${w + 10},430 ${w + 8},505`,
      appearance.skin.shade,
      4,
    );
    return `<clipPath id="cloth"><path d="${top}"/></clipPath>${arms}${bands}${shape(top, c.base)}<g clip-path="url(#cloth)">${printFor(random, c, 0.5)}</g>${line("M-78,232 C-50,258 50,258 78,232", c.dark, 4, 0.7)}`;
  },
  wide: (appearance, random, c) => {
    const cut = round(58);
    return (
      garment(appearance, c, 62, cut, printFor(random, c, 0.8)) +
      edge(appearance, 62, cut, c.dark, 5)
    );
  },
} satisfies Record<string, Outfit>;

type OutfitName = keyof typeof OUTFITS;

function outfitName(appearance: Look, random: Random): OutfitName {
  const young = appearance.age < 40 ? 1 : 0.35;
  if (appearance.female)
    return random.weighted<OutfitName>({
      tee: 2,
      sweater: 2.5,
      vneck: 3,
      shirt: 2,
      blazer: 2.2,
      turtleneck: 1.8,
      hoodie: young * 0.8,
      jacket: 1.6,
      straps: young * 2,
      wide: 1.6,
    });
  return random.weighted<OutfitName>({
    tee: 3,
    sweater: 3,
    vneck: 0.8,
    shirt: 4,
    blazer: 2.4,
    turtleneck: 1.2,
    hoodie: young * 2,
    jacket: 2.2,
  });
}

/** Clothes that contrast with the background and with the skin. */
export function clothes(appearance: Look, random: Random, backdrop: string): string {
  const fitting = COLOURS.filter(
    (colour) => distance(colour, backdrop) > 130 && distance(colour, appearance.skin.base) > 95,
  );
  const first = random.pick(fitting);
  const under = COLOURS.map((colour) => mix(colour, "#fff8ef", 0.2));
  const second = random.pick(
    under.filter(
      (colour) => distance(colour, first) > 170 && distance(colour, appearance.skin.base) > 105,
    ),
  );
  return OUTFITS[outfitName(appearance, random)](
    appearance,
    random,
    tone(first, 0.2),
    tone(second, 0.18),
  );
}
