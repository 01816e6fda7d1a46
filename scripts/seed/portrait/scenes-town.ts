import type { Random } from "../random.ts";
import { box, d, dot, glow, line, mix, n, shape } from "./ink.ts";
import { type SceneMaker, sky } from "./scenes-nature.ts";

const DUSKS = [
  { sky: ["#3a3768", "#a6587f", "#f7ab7f"], far: "#7a5580", near: "#2c2a50", lamp: "#ffd98a" },
  { sky: ["#22355c", "#4f7aa0", "#f1c6a0"], far: "#57769a", near: "#22314f", lamp: "#ffe2a0" },
  { sky: ["#e8b7a8", "#f6d9bd", "#fdf0da"], far: "#d0a99d", near: "#8f6a70", lamp: "#fff3cf" },
  { sky: ["#171b38", "#333767", "#7a5a8c"], far: "#3b3f70", near: "#14172f", lamp: "#ffcf7a" },
];

function tower(
  random: Random,
  x: number,
  top: number,
  w: number,
  fill: string,
  lamp: string,
): string {
  const body = box(x, top, w, 820 - top, fill);
  const windows = Array.from({ length: Math.floor(w / 18) * 9 }, (_, i) => {
    const cols = Math.floor(w / 18);
    return random.chance(0.42)
      ? box(
          x + 6 + (i % cols) * 18,
          top + 16 + Math.floor(i / cols) * 30,
          8,
          13,
          lamp,
          'fill-opacity=".75"',
        )
      : "";
  });
  return body + windows.join("");
}

const dusk: SceneMaker = (random) => {
  const p = random.pick(DUSKS);
  const top = sky(p.sky);
  const far = Array.from({ length: 10 }, (_, i) =>
    box(i * 68 - 20, random.between(270, 430), 70, 560, p.far),
  ).join("");
  const near = [-20, 62, 440, 520, 590]
    .map((x) =>
      tower(
        random,
        x + random.between(-8, 8),
        random.between(250, 440),
        random.between(62, 94),
        p.near,
        p.lamp,
      ),
    )
    .join("");
  return { defs: top.defs, art: top.art + far + near, tone: mix(p.far, p.near, 0.5) };
};

const bokeh: SceneMaker = (random) => {
  const p = random.pick([
    {
      back: ["#2a2145", "#5a2f55", "#8f4357"],
      lights: ["#ffcf7a", "#ff9f80", "#f6d7e8", "#ffb3a0"],
    },
    {
      back: ["#16324a", "#24566a", "#3f7c82"],
      lights: ["#ffe3a3", "#9fe0d8", "#ffd0a0", "#ffffff"],
    },
    {
      back: ["#4a2c22", "#8a5236", "#c98a55"],
      lights: ["#ffe0a0", "#ffc27a", "#fff0d0", "#ff9d6a"],
    },
  ]);
  const top = sky(p.back);
  const lights = Array.from({ length: 34 }, () => {
    const x = random.between(0, 640);
    const y = random.between(20, 560);
    const r = random.between(16, 52);
    const colour = random.pick(p.lights);
    return (
      dot(x, y, r, colour, random.between(0.16, 0.42)) +
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${colour}" stroke-opacity=".35" stroke-width="2"/>`
    );
  });
  return { defs: top.defs, art: top.art + lights.join(""), tone: p.back[1] ?? "" };
};

function gable(random: Random, x: number, w: number, wall: string, top: number): string {
  const roof = random.pick([
    d`M${x},${top} L${x},${top - 10} L${x + w * 0.22},${top - 16} L${x + w * 0.22},${top - 46} L${x + w * 0.4},${top - 52} L${x + w * 0.4},${top - 78} L${x + w * 0.6},${top - 78} L${x + w * 0.6},${top - 52} L${x + w * 0.78},${top - 46} L${x + w * 0.78},${top - 16} L${x + w},${top - 10} L${x + w},${top}Z`,
    d`M${x},${top} L${x + w / 2},${top - 82} L${x + w},${top}Z`,
    d`M${x},${top} C${x + w * 0.1},${top - 30} ${x + w * 0.3},${top - 30} ${x + w * 0.34},${top - 74} L${x + w * 0.66},${top - 74} C${x + w * 0.7},${top - 30} ${x + w * 0.9},${top - 30} ${x + w},${top}Z`,
  ]);
  const pane = random.chance(0.3) ? "#ffe6ae" : mix(wall, "#2c3a4c", 0.6);
  const windows = Array.from({ length: 10 }, (_, i) =>
    box(
      x + w * (0.17 + (i % 2) * 0.4),
      top + 22 + Math.floor(i / 2) * 72,
      w * 0.26,
      44,
      i % 3 ? pane : "#dfe8ea",
      'stroke="#fff8ee" stroke-width="4"',
    ),
  );
  return box(x, top - 1, w, 820 - top, wall) + shape(roof, wall) + windows.join("");
}

const canal: SceneMaker = (random) => {
  const top = sky(
    random.pick([
      ["#b9d7e6", "#f5eee0"],
      ["#f3c9ae", "#fbead2"],
      ["#93a9c9", "#e9dfe4"],
    ]),
  );
  const walls = random.shuffle([
    "#b5694f",
    "#d8b088",
    "#8f5a4e",
    "#6f7f86",
    "#c98f6a",
    "#e3d2b8",
    "#74594f",
  ]);
  const houses = walls
    .slice(0, 6)
    .map((wall, i) =>
      gable(random, i * 112 - 20, 110, mix(wall, "#e8dccb", 0.18), random.between(230, 300)),
    );
  const water =
    box(0, 690, 640, 120, "#5f7f86") +
    Array.from({ length: 8 }, () =>
      line(
        d`M${random.between(0, 560)},${random.between(704, 790)} h${random.between(40, 110)}`,
        "#dfeceb",
        4,
        0.35,
      ),
    ).join("");
  return {
    defs: top.defs,
    art: top.art + houses.join("") + water,
    tone: mix(walls[2] ?? "", "#e8dccb", 0.3),
  };
};

const terrace: SceneMaker = (random) => {
  const p = random.pick([
    { back: ["#2f3a5c", "#6f5a7c", "#d99a86"], wall: "#5a4a68" },
    { back: ["#274a50", "#5f8577", "#e3c79a"], wall: "#3f6460" },
  ]);
  const top = sky(p.back);
  const string = (y: number, sag: number) => {
    const bulbs = Array.from({ length: 12 }, (_, i) => {
      const t = (i + 0.5) / 12;
      const at = y + sag * 4 * t * (1 - t);
      return dot(t * 640, at + 12, 26, "url(#bulb)") + dot(t * 640, at + 12, 8.5, "#fff0c2");
    });
    return (
      line(d`M0,${y} C200,${y + sag * 1.33} 440,${y + sag * 1.33} 640,${y}`, "#2a2030", 3, 0.7) +
      bulbs.join("")
    );
  };
  const hedge = Array.from({ length: 24 }, (_, i) =>
    dot(
      i * 29,
      random.between(520, 570),
      random.between(36, 58),
      mix(p.wall, "#24402f", random.between(0.3, 0.7)),
    ),
  ).join("");
  return {
    defs: top.defs + glow("bulb", "#ffdf9a", 0.9),
    art:
      top.art +
      string(70, 70) +
      string(190, 56) +
      string(20, 150) +
      hedge +
      box(0, 560, 640, 260, mix(p.wall, "#24302f", 0.5)),
    tone: p.wall,
  };
};

/** A potted bush beside a door. */
function pot(random: Random, x: number, wall: string): string {
  const leaf = () =>
    dot(
      x + random.between(-56, 56),
      random.between(530, 660),
      random.between(18, 32),
      mix("#6f9a68", "#3f6a50", random.next()),
    );
  return (
    box(x - 34, 660, 68, 150, mix(wall, "#7a4a34", 0.6)) + Array.from({ length: 12 }, leaf).join("")
  );
}

const awning: SceneMaker = (random) => {
  const p = random.pick([
    { wall: "#f0d9c4", stripe: "#b03a4a", glass: "#7fa3a8" },
    { wall: "#dfe4d6", stripe: "#3f6f66", glass: "#a6b9ae" },
    { wall: "#f5e3bf", stripe: "#d1843c", glass: "#9fb3b8" },
    { wall: "#d9dfe8", stripe: "#3f5680", glass: "#93abc2" },
  ]);
  const stripes = Array.from({ length: 10 }, (_, i) =>
    shape(
      d`M${i * 70 - 20},120 L${i * 70 + 50},120 L${i * 70 + 46},232 A33,30 0 0 1 ${i * 70 - 20},232Z`,
      i % 2 ? "#fffaf2" : p.stripe,
    ),
  ).join("");
  const panes = [0, 1, 2, 3]
    .map(
      (i) =>
        box(24 + i * 152, 236, 136, 420, p.glass, 'rx="6"') +
        shape(
          d`M${40 + i * 152},640 L${110 + i * 152},260 L${140 + i * 152},260 L${70 + i * 152},640Z`,
          "#fff",
          'fill-opacity=".22"',
        ),
    )
    .join("");
  const pots = pot(random, 50, p.wall) + pot(random, 600, p.wall);
  return {
    defs: "",
    art:
      box(0, 0, 640, 800, p.wall) +
      panes +
      stripes +
      box(0, 104, 640, 20, mix(p.stripe, "#2a1c20", 0.3)) +
      pots,
    tone: p.glass,
  };
};

const harbour: SceneMaker = (random) => {
  const top = sky(
    random.pick([
      ["#a8cfe2", "#f3efe2"],
      ["#f2bd9c", "#fce6cc"],
    ]),
  );
  const huts = ["#b8443f", "#d9a24c", "#f1ebe0", "#4f6f80", "#9c4a3e", "#e0c9a2"].map((wall, i) => {
    const y = random.between(390, 420);
    const x = i * 112 - 24;
    return (
      shape(d`M${x},${y} L${x + 54},${y - 62} L${x + 108},${y}Z`, mix(wall, "#3a2a2c", 0.4)) +
      box(x + 5, y - 2, 98, 180, wall) +
      box(x + 36, y + 30, 34, 42, "#fffaf0") +
      box(x + 40, y + 34, 26, 34, "#6f8894")
    );
  });
  const hills = shape(
    "M0,420 C100,280 220,330 320,350 C440,250 560,280 640,330 L640,620 L0,620Z",
    "#8fa9b3",
  );
  const water =
    box(0, 560, 640, 250, "#5d8a99") +
    Array.from({ length: 12 }, () =>
      line(
        d`M${random.between(0, 560)},${random.between(580, 790)} h${random.between(40, 130)}`,
        "#eaf3f3",
        5,
        0.35,
      ),
    ).join("");
  return { defs: top.defs, art: top.art + hills + huts.join("") + water, tone: "#7d9aa5" };
};

/** Places in town. */
export const TOWN = { dusk, bokeh, canal, terrace, awning, harbour } satisfies Record<
  string,
  SceneMaker
>;
