import type { Random } from "../random.ts";
import { box, d, dot, fade, glow, line, mix, n, shape } from "./ink.ts";
import type { SceneMaker } from "./scenes-nature.ts";

const WALLS = [
  "#f1d9c8",
  "#dfe5d9",
  "#e6dcea",
  "#f4e6c9",
  "#d5e2e6",
  "#f3cfc6",
  "#e9e1d6",
  "#c9d3c0",
];

function wall(colour: string): { defs: string; art: string } {
  return {
    defs: fade("wall", [mix(colour, "#ffffff", 0.25), colour, mix(colour, "#6a4a50", 0.2)]),
    art: '<rect width="640" height="800" fill="url(#wall)"/>',
  };
}

/** A long leaf from (x, y) in the direction of `angle` degrees. */
function leaf(
  x: number,
  y: number,
  length: number,
  angle: number,
  fill: string,
  rib: string,
): string {
  const w = length * 0.24;
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})">${shape(d`M0,0 C${length * 0.25},${-w} ${length * 0.75},${-w} ${length},0 C${length * 0.75},${w} ${length * 0.25},${w} 0,0Z`, fill)}${line(d`M0,0 L${length * 0.94},0`, rib, 2.5, 0.6)}</g>`;
}

function monstera(
  x: number,
  y: number,
  size: number,
  angle: number,
  fill: string,
  wallColour: string,
): string {
  const cuts = [-1, 1].flatMap((s) =>
    [0.25, 0.48, 0.7].map((t) =>
      shape(
        d`M${size * t},${s * size * 0.12} L${size * (t + 0.1)},${s * size * 0.43} L${size * (t + 0.16)},${s * size * 0.4}Z`,
        wallColour,
      ),
    ),
  );
  const body = d`M0,0 C${size * 0.02},${-size * 0.5} ${size * 0.6},${-size * 0.58} ${size},0 C${size * 0.6},${size * 0.58} ${size * 0.02},${size * 0.5} 0,0Z`;
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})">${shape(body, fill)}${cuts.join("")}${line(d`M${-size * 0.4},0 L${size * 0.95},0`, mix(fill, "#1d2f24", 0.3), 4)}</g>`;
}

const windowLight: SceneMaker = (random) => {
  const colour = random.pick(WALLS);
  const base = wall(colour);
  const x = random.pick([-40, 330]);
  const beam = mix(colour, "#fff6d8", 0.75);
  const panes = [0, 1].flatMap((i) =>
    [0, 1, 2].map((j) =>
      shape(
        d`M${x + i * 170},${60 + j * 190 + i * 46} l150,40 l0,164 l-150,-40Z`,
        beam,
        'fill-opacity=".75"',
      ),
    ),
  );
  const shadow = Array.from({ length: 9 }, (_, i) =>
    leaf(
      x + 170 + random.between(-20, 20),
      640 - i * 20,
      random.between(120, 200),
      random.between(-150, -30),
      mix(colour, "#6d5a50", 0.42),
      colour,
    ),
  ).join("");
  return {
    defs: base.defs,
    art: `${base.art}${panes.join("")}<g opacity=".5">${shadow}</g>`,
    tone: colour,
  };
};

const arch: SceneMaker = (random) => {
  const pairs = [
    ["#f3d3c3", "#d9826b"],
    ["#dfe6d6", "#8fa888"],
    ["#efe1cb", "#d9a75c"],
    ["#e3dbe9", "#a48bb8"],
    ["#d3e2e6", "#5f94a0"],
    ["#f6d5d8", "#c84f66"],
    ["#e9ddd0", "#a66f55"],
  ] as const;
  const [ground, form] = random.pick(pairs);
  const base = wall(ground);
  const x = 320 + random.between(-50, 50);
  const r = random.between(220, 260);
  const outer = shape(
    d`M${x - r},800 L${x - r},${90 + r} A${r},${r} 0 0 1 ${x + r},${90 + r} L${x + r},800Z`,
    "url(#arch)",
  );
  const side = random.pick([-1, 1]);
  const ball = dot(
    320 + side * 236,
    random.between(96, 150),
    random.between(46, 70),
    mix(form, "#fff2dc", 0.55),
  );
  const sprig = Array.from({ length: 7 }, (_, i) =>
    leaf(
      320 - side * 286,
      780 - i * 46,
      96,
      side > 0 ? -20 - (i % 2) * 110 : -160 + (i % 2) * 110,
      mix(form, "#3f5a48", 0.55),
      ground,
    ),
  ).join("");
  return {
    defs: base.defs + fade("arch", [mix(form, "#ffffff", 0.18), form, mix(form, "#4a2a34", 0.18)]),
    art: base.art + ball + outer + sprig,
    tone: form,
  };
};

const plants: SceneMaker = (random) => {
  const colour = random.pick(["#dce7d6", "#f2e4d2", "#cfdcd0", "#f4d9cc", "#36544a"]);
  const base = wall(colour);
  const greens = ["#4f7d5c", "#3f6a52", "#6f9a6e", "#84a97c", "#2f5646"];
  const left = [0, 1, 2].map((i) =>
    monstera(
      -10 + i * 20,
      170 + i * 190,
      random.between(150, 200),
      random.between(-50, 30),
      greens[i] ?? "",
      colour,
    ),
  );
  const right = [0, 1, 2].map((i) =>
    monstera(
      650 - i * 16,
      110 + i * 200,
      random.between(150, 210),
      random.between(150, 220),
      greens[i + 1] ?? "",
      colour,
    ),
  );
  const fern = Array.from({ length: 14 }, (_, i) =>
    leaf(
      i < 7 ? 10 : 630,
      700,
      random.between(160, 270),
      i < 7 ? -84 + i * 13 : -96 - (i - 7) * 13,
      random.pick(greens),
      "#b8cfae",
    ),
  ).join("");
  return {
    defs: base.defs,
    art: base.art + left.join("") + right.join("") + fern,
    tone: mix(colour, "#4f7d5c", 0.45),
  };
};

const books: SceneMaker = (random) => {
  const colour = random.pick(["#5a4038", "#e6d6c2", "#3f4a52", "#a8765a"]);
  const spines = [
    "#b04a4a",
    "#d9a857",
    "#4f7480",
    "#e8dcc8",
    "#6f8560",
    "#8a5a78",
    "#c77a52",
    "#36485f",
    "#d9b9ae",
  ];
  const shelf = (y: number) => {
    let x = -6;
    let row = "";
    while (x < 640) {
      const w = random.between(16, 40);
      const h = random.between(96, 138);
      if (random.chance(0.9))
        row +=
          box(x, y - h, w - 2, h, mix(random.pick(spines), colour, 0.3)) +
          box(x + 3, y - h + 16, w - 8, 5, "#fff4dc", 'fill-opacity=".5"');
      x += w;
    }
    return row + box(0, y, 640, 16, mix(colour, "#1e1418", 0.25));
  };
  const lamp = dot(random.pick([90, 550]), 300, 300, "url(#lamp)");
  return {
    defs: glow("lamp", "#ffe3ae", 0.7),
    art:
      box(0, 0, 640, 800, mix(colour, "#1e1418", 0.12)) +
      [140, 300, 460, 620, 780].map(shelf).join("") +
      lamp,
    tone: mix(colour, "#a8826a", 0.4),
  };
};

const cafe: SceneMaker = (random) => {
  const colour = random.pick(["#3f4f4c", "#6b3f3a", "#d9b48c", "#3a4560", "#8a9a84"]);
  const base = wall(colour);
  const lamps = [90, 330, 560].map((x, i) => {
    const y = 90 + (i % 2) * 46 + random.between(-10, 14);
    return (
      line(d`M${x},0 L${x},${y}`, "#20181c", 4) +
      dot(x, y + 46, 170, "url(#warm)") +
      shape(
        d`M${x - 50},${y + 44} C${x - 48},${y + 2} ${x + 48},${y + 2} ${x + 50},${y + 44}Z`,
        mix(colour, "#1a1216", 0.6),
      ) +
      dot(x, y + 46, 15, "#fff2c8")
    );
  });
  const tiles = Array.from({ length: 40 }, (_, i) =>
    box(
      (i % 8) * 82 - 8,
      480 + Math.floor(i / 8) * 46,
      76,
      40,
      mix(colour, "#ffffff", 0.14 + random.next() * 0.08),
      'rx="4"',
    ),
  ).join("");
  const jars = [30, 92, 520, 584]
    .map(
      (x) =>
        box(
          x,
          396 - random.between(0, 14),
          46,
          66,
          mix(random.pick(["#d9a857", "#b04a4a", "#e8dcc8", "#6f8560"]), colour, 0.25),
          'rx="8"',
        ) + box(x + 4, 384, 38, 12, "#4a342c"),
    )
    .join("");
  return {
    defs: base.defs + glow("warm", "#ffd58a", 0.75),
    art: base.art + tiles + box(0, 456, 640, 16, "#7a5238") + jars + lamps.join(""),
    tone: colour,
  };
};

function picture(random: Random, x: number, y: number, w: number, h: number): string {
  const paper = random.pick(["#f7efe2", "#2f4858", "#d9826b", "#e8c98a", "#8fa888", "#f0c7c2"]);
  const ink = random.pick(["#c2694b", "#f5ead8", "#3f6a6e", "#8a3f52", "#e0aa52"]);
  const art = random.chance(0.5)
    ? dot(x + w / 2, y + h / 2, Math.min(w, h) * 0.27, ink) +
      line(d`M${x + 18},${y + h * 0.76} L${x + w - 18},${y + h * 0.76}`, ink, 5)
    : shape(
        d`M${x + 12},${y + h - 12} C${x + w * 0.3},${y + h * 0.3} ${x + w * 0.6},${y + h * 0.9} ${x + w - 12},${y + h * 0.3} L${x + w - 12},${y + h - 12}Z`,
        ink,
      );
  return (
    box(x + 6, y + 9, w, h, "#3a2a2a", 'fill-opacity=".16"') +
    box(x, y, w, h, paper, 'stroke="#fffaf2" stroke-width="11"') +
    art
  );
}

const gallery: SceneMaker = (random) => {
  const colour = random.pick(WALLS);
  const base = wall(colour);
  const frames = [
    picture(random, 22, 56, 150, 190),
    picture(random, 196, 34, 120, 120),
    picture(random, 476, 44, 140, 180),
    picture(random, 350, 60, 104, 130),
    picture(random, 10, 280, 120, 150),
    picture(random, 520, 262, 112, 150),
  ];
  const plant = Array.from({ length: 8 }, (_, i) =>
    leaf(
      606,
      720,
      random.between(150, 230),
      -170 + i * 20,
      mix("#4f7d5c", "#84a97c", random.next()),
      "#d9e4cc",
    ),
  ).join("");
  return { defs: base.defs, art: base.art + frames.join("") + plant, tone: colour };
};

/**
 * One side of a curtain, five folds from `from` towards the window (`s` 1 to the right, −1 to the
 * left).
 */
function drape(from: number, s: number, cloth: string): string {
  const fold = (i: number) => {
    const near = s * i * 34;
    const far = s * (i + 1) * 34;
    const path = d`M${from + near},0 L${from + far},0 C${from + far + s * 14},300 ${from + far - s * 10},540 ${from + far + s * 6},800 L${from + near},800 C${from + near - s * 8},540 ${from + near + s * 12},300 ${from + near},0Z`;
    return shape(path, i % 2 ? mix(cloth, "#ffffff", 0.2) : mix(cloth, "#7a5a5a", 0.12));
  };
  return [0, 1, 2, 3, 4].map(fold).join("");
}

const curtain: SceneMaker = (random) => {
  const out = random.pick([
    ["#bfe0ee", "#f3f5e6"],
    ["#f8cda8", "#fdeed2"],
    ["#cfe3c9", "#f8f6df"],
  ]);
  const cloth = random.pick(["#f5ece0", "#e6b9ae", "#b9c8b4", "#d9c7e0", "#d8a25a"]);
  const trees = Array.from({ length: 12 }, () =>
    dot(
      random.between(120, 520),
      random.between(400, 620),
      random.between(40, 80),
      mix("#8fb184", out[1] ?? "", random.next() * 0.5),
      0.8,
    ),
  ).join("");
  const frame =
    [130, 318, 506].map((x) => box(x, 0, 12, 640, "#fffaf4")).join("") +
    box(130, 210, 388, 11, "#fffaf4") +
    box(100, 640, 450, 26, "#fffaf4");
  return {
    defs: fade("out", out),
    art:
      box(0, 0, 640, 800, mix(cloth, "#8a6a66", 0.22)) +
      box(130, 0, 388, 650, "url(#out)") +
      trees +
      frame +
      drape(-12, 1, cloth) +
      drape(652, -1, cloth),
    tone: cloth,
  };
};

/** Places indoors. */
export const ROOMS = { windowLight, arch, plants, books, cafe, gallery, curtain } satisfies Record<
  string,
  SceneMaker
>;
