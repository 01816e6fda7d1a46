import type { Random } from "../random.ts";
import { box, d, dot, fade, glow, line, mix, shape } from "./ink.ts";

/**
 * A background: `tone` is its main colour at shoulder height, with which the clothes must contrast.
 */
export interface Scene {
  defs: string;
  art: string;
  tone: string;
}

export type SceneMaker = (random: Random) => Scene;

const FULL = 'width="640" height="800"';
/** The whole picture filled from top to bottom. */
export const sky = (colours: readonly string[]) => ({
  defs: fade("sky", colours),
  art: `<rect ${FULL} fill="url(#sky)"/>`,
});

/** A ridge from left to right that ends below the picture; `rough` is how far its tops stray. */
function ridge(random: Random, y: number, rough: number, fill: string, steps = 6): string {
  const tops = Array.from(
    { length: steps + 1 },
    (_, i) => [(640 / steps) * i, y + random.between(-rough, rough)] as const,
  );
  const curve = tops.slice(1).map(([x, top], i) => {
    const [px, py] = tops[i] as readonly [number, number];
    return d`C${px + (x - px) * 0.45},${py} ${x - (x - px) * 0.45},${top} ${x},${top}`;
  });
  return shape(`M0,800 L0,${Math.round(tops[0]?.[1] ?? y)} ${curve.join(" ")} L640,800Z`, fill);
}

function sun(random: Random, y: number, colour: string, r = 62): { defs: string; art: string } {
  const x = random.pick([110, 150, 500, 540]) + random.between(-20, 20);
  return {
    defs: glow("sun", colour, 0.8),
    art: dot(x, y, r * 4, "url(#sun)") + dot(x, y, r, mix(colour, "#ffffff", 0.5), 0.9),
  };
}

const SEAS = [
  {
    sky: ["#8fc3de", "#cfe6ea", "#fdeedd"],
    sea: ["#3f8fa8", "#2f6f8d"],
    sand: "#ecd9b6",
    sun: "#fff3cf",
  },
  {
    sky: ["#7a6aa0", "#e69aa0", "#ffd9a8"],
    sea: ["#8c7fa8", "#5d5f8c"],
    sand: "#d9b094",
    sun: "#ffdf9e",
  },
  {
    sky: ["#b8dfe2", "#e9f3ec", "#fff6e4"],
    sea: ["#5fb3b0", "#3a8e94"],
    sand: "#f3e4c4",
    sun: "#ffffff",
  },
];

const sea: SceneMaker = (random) => {
  const p = random.pick(SEAS);
  const top = sky(p.sky);
  const light = sun(random, 210, p.sun, 54);
  const waves = Array.from({ length: 9 }, (_, i) =>
    line(
      d`M${random.between(-60, 420)},${392 + i * 22} h${random.between(70, 240)}`,
      "#ffffff",
      4 + i * 0.5,
      0.28,
    ),
  );
  const water = `<rect y="372" width="640" height="430" fill="url(#sea)"/>`;
  const boatX = random.pick([70, 560]);
  const boat = random.chance(0.5)
    ? shape(d`M${boatX},372 l0,-74 l34,66Z M${boatX - 6},372 l0,-56 l-22,52Z`, "#fffaf2") +
      shape(d`M${boatX - 34},374 l74,0 l-12,14 l-50,0Z`, mix(p.sea[1] ?? "", "#1a2030", 0.4))
    : "";
  const beach =
    shape("M0,610 C160,580 420,640 640,596 L640,800 L0,800Z", p.sand) +
    line("M0,606 C160,576 420,636 640,592", "#ffffff", 9, 0.6);
  return {
    defs: top.defs + light.defs + fade("sea", p.sea),
    art: top.art + light.art + water + waves.join("") + boat + beach,
    tone: p.sea[0] ?? "",
  };
};

const HILLS = [
  { sky: ["#cfe3ee", "#f6efe2"], far: "#a9c3cf", near: "#3f6c6e", sun: "#fff6dc" },
  { sky: ["#f6c7a4", "#fde9cf"], far: "#d9a394", near: "#6e4a63", sun: "#fff1c4" },
  { sky: ["#9fb7dc", "#f3dfe4"], far: "#a8aed0", near: "#46537f", sun: "#ffeef0" },
  { sky: ["#d8e8d3", "#fbf5df"], far: "#b6cdaa", near: "#4f7350", sun: "#fffbe2" },
];

const mountains: SceneMaker = (random) => {
  const p = random.pick(HILLS);
  const top = sky(p.sky);
  const light = sun(random, 190, p.sun, 48);
  const layers = [0, 1, 2, 3]
    .map((i) => ridge(random, 330 + i * 92, 78 - i * 14, mix(p.far, p.near, i / 3), 5 + i))
    .join("");
  return {
    defs: top.defs + light.defs,
    art: top.art + light.art + layers,
    tone: mix(p.far, p.near, 0.5),
  };
};

const peaks: SceneMaker = (random) => {
  const top = sky(["#9cc4e4", "#e6f0f4"]);
  const peak = (x: number, y: number, w: number, fill: string) =>
    shape(d`M${x - w},640 L${x},${y} L${x + w},640Z`, fill) +
    shape(
      d`M${x},${y} L${x - w * 0.26},${y + (640 - y) * 0.26} L${x - w * 0.08},${y + (640 - y) * 0.2} L${x + w * 0.06},${y + (640 - y) * 0.3} L${x + w * 0.16},${y + (640 - y) * 0.21} L${x + w * 0.28},${y + (640 - y) * 0.28}Z`,
      "#f7fbfd",
    );
  const range =
    peak(90 + random.between(-30, 30), 236, 270, "#8ea6be") +
    peak(570 + random.between(-30, 30), 180, 320, "#7890ad") +
    peak(300, 300, 260, "#9ab0c6");
  return {
    defs: top.defs,
    art:
      top.art + range + ridge(random, 560, 30, "#567a68", 6) + ridge(random, 660, 26, "#3f6152", 5),
    tone: "#7890ad",
  };
};

const LEAVES = [
  {
    back: ["#dfe9c8", "#a9c48c"],
    crowns: ["#8db06e", "#a6c284", "#749a5c", "#c3d69b"],
    trunk: "#7b6a52",
  },
  {
    back: ["#fbe3bd", "#e8b27a"],
    crowns: ["#d98a4a", "#e6a95a", "#c4683f", "#f0c67c"],
    trunk: "#6e4d3c",
  },
  {
    back: ["#fbe4ea", "#eebccb"],
    crowns: ["#f3c3d1", "#e9a5ba", "#f9dbe3", "#dd8fa8"],
    trunk: "#7a5a58",
  },
];

const trees: SceneMaker = (random) => {
  const p = random.pick(LEAVES);
  const top = sky(p.back);
  const trunks = [40, 150, 470, 590].map((x) =>
    box(
      x + random.between(-24, 24),
      240,
      random.between(16, 30),
      600,
      p.trunk,
      'fill-opacity=".55"',
    ),
  );
  const leaf = () =>
    dot(
      random.pick([random.between(-20, 250), random.between(390, 660)]),
      random.between(-20, 420),
      random.between(44, 104),
      random.pick(p.crowns),
      0.6,
    );
  const light = () =>
    dot(
      random.between(0, 640),
      random.between(20, 480),
      random.between(8, 30),
      "#fffbe8",
      random.between(0.25, 0.6),
    );
  const art =
    trunks.join("") +
    Array.from({ length: 26 }, leaf).join("") +
    Array.from({ length: 16 }, light).join("");
  return {
    defs: top.defs,
    art: top.art + art + ridge(random, 640, 16, mix(p.crowns[2] ?? "", "#4a4a34", 0.25)),
    tone: p.crowns[0] ?? "",
  };
};

function fir(x: number, y: number, h: number, fill: string): string {
  return shape(
    d`M${x},${y - h} L${x + h * 0.2},${y - h * 0.55} L${x + h * 0.12},${y - h * 0.56} L${x + h * 0.28},${y - h * 0.2} L${x + h * 0.18},${y - h * 0.21} L${x + h * 0.34},${y} L${x - h * 0.34},${y} L${x - h * 0.18},${y - h * 0.21} L${x - h * 0.28},${y - h * 0.2} L${x - h * 0.12},${y - h * 0.56} L${x - h * 0.2},${y - h * 0.55}Z`,
    fill,
  );
}

const winter: SceneMaker = (random) => {
  const top = sky(
    random.pick([
      ["#a9c2dd", "#eef3f8"],
      ["#d9b7cf", "#fbeae2"],
      ["#6f86b4", "#d3d9ec"],
    ]),
  );
  const far = Array.from({ length: 9 }, (_, i) =>
    fir(i * 80 + random.between(-24, 24), 520, random.between(130, 230), "#8fa9bd"),
  ).join("");
  const near = [20, 120, 540, 630]
    .map((x) => fir(x + random.between(-20, 20), 640, random.between(260, 380), "#4f7283"))
    .join("");
  const flakes = Array.from({ length: 44 }, () =>
    dot(random.between(0, 640), random.between(0, 700), random.between(2.5, 7), "#ffffff", 0.8),
  ).join("");
  return {
    defs: top.defs,
    art:
      top.art +
      ridge(random, 470, 24, "#e3ebf3") +
      far +
      near +
      ridge(random, 610, 18, "#f5f8fb") +
      flakes,
    tone: "#a9bccd",
  };
};

const meadow: SceneMaker = (random) => {
  const top = sky(
    random.pick([
      ["#a9d2ea", "#f4f1df"],
      ["#f8cfb0", "#fdf0d8"],
    ]),
  );
  const bloom = random.pick([
    ["#b48ac9", "#9a70b8"],
    ["#e5586a", "#c93f57"],
    ["#f2c94c", "#e0a93a"],
    ["#ffffff", "#f6d3dc"],
  ]);
  const rows = Array.from({ length: 150 }, (_, i) => {
    const depth = i / 150;
    return dot(
      random.between(-10, 650),
      430 + depth * 360 + random.between(-10, 10),
      3 + depth * 12,
      random.pick(bloom),
      0.9,
    );
  }).join("");
  const cloud = [1, 2]
    .map(
      (i) =>
        `<ellipse cx="${i * 230 - 60 + random.int(-60, 60)}" cy="${130 + i * 30}" rx="${100 + i * 20}" ry="26" fill="#fff" fill-opacity=".6"/>`,
    )
    .join("");
  return {
    defs: top.defs,
    art:
      top.art +
      cloud +
      ridge(random, 380, 26, "#9dbb93") +
      ridge(random, 440, 16, "#6f9a68") +
      rows,
    tone: "#86a877",
  };
};

const tuscany: SceneMaker = (random) => {
  const top = sky(["#f9d7a8", "#fdf0d2"]);
  const light = sun(random, 180, "#ffefb8", 50);
  const cypress = (x: number, y: number, h: number) =>
    shape(
      d`M${x},${y} C${x - h * 0.13},${y - h * 0.3} ${x - h * 0.08},${y - h * 0.75} ${x},${y - h} C${x + h * 0.08},${y - h * 0.75} ${x + h * 0.13},${y - h * 0.3} ${x},${y}Z`,
      "#4f6b4a",
    );
  const row = [60, 96, 132, 520, 560, 604]
    .map((x) => cypress(x + random.between(-8, 8), 486, random.between(120, 190)))
    .join("");
  const vines = Array.from({ length: 8 }, (_, i) =>
    line(
      d`M${i * 96 - 40},800 C${i * 80},680 ${i * 60 + 60},600 ${i * 40 + 160},540`,
      "#8a8f4c",
      12,
      0.5,
    ),
  ).join("");
  return {
    defs: top.defs + light.defs,
    art:
      top.art +
      light.art +
      ridge(random, 400, 40, "#d9b98a") +
      ridge(random, 468, 24, "#c2a668") +
      row +
      ridge(random, 540, 20, "#b4a35c") +
      vines,
    tone: "#c9ab70",
  };
};

const aurora: SceneMaker = (random) => {
  const top = sky(["#141d3f", "#274a6b", "#4f8a8b"]);
  const veil = (x: number, colour: string) =>
    shape(
      d`M${x},520 C${x - 60},340 ${x + 90},260 ${x + 20},-20 L${x + 130},-20 C${x + 190},240 ${x + 30},360 ${x + 90},520Z`,
      colour,
      'fill-opacity=".34"',
    );
  const stars = Array.from({ length: 50 }, () =>
    dot(random.between(0, 640), random.between(0, 380), random.between(1.2, 3), "#ffffff", 0.8),
  ).join("");
  const firs = Array.from({ length: 11 }, (_, i) =>
    fir(i * 64 + random.between(-16, 16), 620, random.between(110, 210), "#16283a"),
  ).join("");
  return {
    defs: top.defs,
    art:
      top.art +
      stars +
      veil(20, "#7ff0c0") +
      veil(240, "#8ae6d8") +
      veil(440, "#b79af0") +
      firs +
      ridge(random, 606, 12, "#1d3346"),
    tone: "#2c5068",
  };
};

/** Places outdoors, far from town. */
export const NATURE = {
  sea,
  mountains,
  peaks,
  trees,
  winter,
  meadow,
  tuscany,
  aurora,
} satisfies Record<string, SceneMaker>;
