import {
  arc,
  ball,
  behind,
  curls,
  curtain,
  type Hair,
  type HairStyle,
  lock,
  strands,
} from "./hair-kit.ts";
import { d, line, mix, shape } from "./ink.ts";
import type { Look } from "./look.ts";

function mane(appearance: Look, to: number, wide: number): string {
  const w = appearance.cheek + wide;
  return shape(
    d`M${-w},-30 C${-w - 20},60 ${-w - 34},${to * 0.6} ${-w - 14},${to} C${-40},${to + 22} 40,${to + 22} ${w + 14},${to} C${w + 34},${to * 0.6} ${w + 20},60 ${w},-30 C${w},-120 ${-w},-120 ${-w},-30Z`,
    behind(appearance.hair),
  );
}

function crownLines(appearance: Look, part: number, top: number): string {
  const { hair, cheek: c } = appearance;
  const light = d`M${part * 0.6},${top + 10} C-36,${top + 16} ${-c + 12},-92 ${-c},-36 M${part * 0.8},${top + 14} C52,${top + 26} ${c - 8},-84 ${c + 2},-40`;
  const dark = d`M${part * 0.7},${top + 20} C-20,-128 ${-c + 18},-88 ${-c + 4},-20 M${part},${top + 26} C40,-116 ${c - 16},-74 ${c - 3},-14`;
  return strands(hair, light, dark);
}

function longStraight(appearance: Look): Hair {
  const part = appearance.turn * 12;
  const front =
    shape(curtain(appearance, part, -166, 0), appearance.hair.base) +
    [-1, 1]
      .map(
        (s) =>
          shape(lock(appearance, s, 246, 0), appearance.hair.base) +
          line(
            d`M${s * (appearance.cheek + 4)},10 C${s * (appearance.cheek + 8)},80 ${s * (appearance.cheek + 6)},150 ${s * (appearance.cheek + 2)},214`,
            appearance.hair.light,
            3.4,
            0.45,
          ) +
          line(
            d`M${s * (appearance.cheek - 1)},30 C${s * appearance.cheek},100 ${s * (appearance.cheek - 3)},160 ${s * (appearance.cheek - 6)},200`,
            appearance.hair.dark,
            3,
            0.55,
          ),
      )
      .join("");
  return { back: mane(appearance, 200, 6), front: front + crownLines(appearance, part, -166) };
}

function longWavy(appearance: Look): Hair {
  const part = appearance.turn > 0 ? -30 : 30;
  const locks = [-1, 1].map((s) => {
    const w = appearance.cheek + 6;
    const wave = line(
      d`M${s * w},-6 C${s * (w + 22)},50 ${s * (w - 10)},100 ${s * (w + 16)},150 C${s * (w + 26)},186 ${s * (w + 4)},210 ${s * (w + 2)},236`,
      appearance.hair.light,
      4,
      0.45,
    );
    return (
      shape(lock(appearance, s, 268, 15, 44), appearance.hair.base) +
      wave +
      line(
        d`M${s * (w - 7)},16 C${s * (w + 8)},62 ${s * (w - 16)},110 ${s * (w + 2)},158 C${s * (w + 10)},190 ${s * (w - 8)},214 ${s * (w - 10)},232`,
        appearance.hair.dark,
        3.4,
        0.55,
      )
    );
  });
  return {
    back: mane(appearance, 216, 16),
    front:
      shape(curtain(appearance, part, -172, 4), appearance.hair.base) +
      locks.join("") +
      crownLines(appearance, part, -172),
  };
}

function shoulderWaves(appearance: Look): Hair {
  const part = appearance.turn > 0 ? 24 : -24;
  const locks = [-1, 1].map(
    (s) =>
      shape(lock(appearance, s, 158, 13, 40), appearance.hair.base) +
      line(
        d`M${s * (appearance.cheek + 5)},0 C${s * (appearance.cheek + 26)},44 ${s * (appearance.cheek + 2)},86 ${s * (appearance.cheek + 14)},130`,
        appearance.hair.light,
        4,
        0.45,
      ),
  );
  return {
    back: mane(appearance, 122, 12),
    front:
      shape(curtain(appearance, part, -170, 2), appearance.hair.base) +
      locks.join("") +
      crownLines(appearance, part, -170),
  };
}

function bob(appearance: Look): Hair {
  const part = appearance.turn > 0 ? -26 : 26;
  const w = appearance.cheek;
  const sides = [-1, 1].map((s) => {
    const flap = d`M${s * (w + 9)},-30 C${s * (w + 24)},30 ${s * (w + 22)},76 ${s * (w + 10)},112 C${s * (w - 4)},120 ${s * (w - 22)},112 ${s * (w - 26)},100 C${s * (w - 12)},74 ${s * (w - 8)},30 ${s * (w - 8)},-16Z`;
    return (
      shape(flap, appearance.hair.base) +
      line(
        d`M${s * (w + 8)},-8 C${s * (w + 16)},30 ${s * (w + 14)},66 ${s * (w + 4)},98`,
        appearance.hair.light,
        3.6,
        0.5,
      )
    );
  });
  return {
    back: mane(appearance, 92, 8),
    front:
      shape(curtain(appearance, part, -168, 0), appearance.hair.base) +
      sides.join("") +
      crownLines(appearance, part, -168),
  };
}

function fringe(appearance: Look): Hair {
  const w = appearance.cheek;
  const cover = d`M${-w - 9},4 C${-w - 18},-96 ${-w * 0.8},-168 0,-168 C${w * 0.8},-168 ${w + 18},-96 ${w + 9},4 L${w - 7},0 C${w - 5},-24 ${w - 8},-40 ${w - 12},-52 C46,-44 22,-50 6,-46 C-14,-50 -40,-42 ${-w + 12},-52 C${-w + 8},-40 ${-w + 5},-24 ${-w + 7},0Z`;
  const lines = strands(
    appearance.hair,
    d`M-30,-150 C-40,-110 -42,-80 -40,-54 M16,-152 C22,-110 24,-80 24,-54`,
    d`M-8,-152 C-12,-110 -12,-80 -10,-54 M42,-142 C50,-104 50,-80 48,-58 M-56,-132 C-62,-100 -62,-76 -60,-58`,
  );
  const locks = [-1, 1].map(
    (s) =>
      shape(lock(appearance, s, 236, 4), appearance.hair.base) +
      line(
        d`M${s * (w + 6)},0 C${s * (w + 12)},80 ${s * (w + 6)},150 ${s * w},206`,
        appearance.hair.light,
        3.4,
        0.45,
      ),
  );
  return {
    back: mane(appearance, 190, 6),
    front: shape(cover, appearance.hair.base) + locks.join("") + lines,
  };
}

function pulledBack(appearance: Look): string {
  const part = appearance.turn > 0 ? -16 : 16;
  const w = appearance.cheek + 5;
  const i = appearance.cheek - 4;
  const cap = d`M${-w},12 C${-w - 6},-88 ${-w * 0.78},-160 0,-160 C${w * 0.78},-160 ${w + 6},-88 ${w},12 L${i + 2},8 C${i + 2},-40 ${i - 18},-84 ${part},-110 C${-i + 18},-84 ${-i - 2},-40 ${-i - 2},8Z`;
  return (
    shape(cap, appearance.hair.base) +
    strands(
      appearance.hair,
      d`M${part},-116 C-34,-112 ${-w + 20},-70 ${-w + 6},-12 M${part},-130 C40,-126 ${w - 14},-88 ${w - 4},-30`,
      d`M${part},-124 C-44,-122 ${-w + 14},-78 ${-w + 2},-30 M${part},-114 C36,-108 ${w - 20},-64 ${w - 7},-8`,
    )
  );
}

function bun(appearance: Look): Hair {
  const x = -appearance.turn * 14;
  const knot =
    ball(x, -182, 44, 38, behind(appearance.hair)) +
    ball(x, -184, 39, 33, appearance.hair.base) +
    strands(
      appearance.hair,
      d`M${x - 24},-192 C${x - 8},-212 ${x + 20},-206 ${x + 28},-188`,
      d`M${x - 28},-178 C${x - 8},-196 ${x + 14},-194 ${x + 26},-174`,
    );
  const wisps =
    line(
      d`M${-appearance.cheek + 2},-22 C${-appearance.cheek - 8},10 ${-appearance.cheek + 4},36 ${-appearance.cheek - 2},60`,
      appearance.hair.base,
      2.6,
    ) +
    line(
      d`M${appearance.cheek - 2},-22 C${appearance.cheek + 8},10 ${appearance.cheek - 4},34 ${appearance.cheek + 2},52`,
      appearance.hair.base,
      2.6,
    );
  return { back: knot, front: pulledBack(appearance) + wisps };
}

function tail(appearance: Look): Hair {
  const s = appearance.turn > 0 ? -1 : 1;
  const c = appearance.cheek;
  const hang = d`M${s * (c - 40)},-128 C${s * (c + 34)},-140 ${s * (c + 66)},-70 ${s * (c + 58)},0 C${s * (c + 52)},50 ${s * (c + 80)},90 ${s * (c + 62)},146 C${s * (c + 56)},170 ${s * (c + 44)},186 ${s * (c + 22)},198 C${s * (c + 30)},160 ${s * (c - 2)},110 ${s * (c + 8)},40 C${s * (c + 14)},-20 ${s * (c - 10)},-70 ${s * (c - 40)},-84Z`;
  const flow = strands(
    appearance.hair,
    d`M${s * (c + 6)},-104 C${s * (c + 54)},-70 ${s * (c + 24)},40 ${s * (c + 44)},96 M${s * (c + 20)},-90 C${s * (c + 48)},-30 ${s * (c + 40)},20 ${s * (c + 56)},110`,
    d`M${s * c},-92 C${s * (c + 38)},-50 ${s * (c + 12)},60 ${s * (c + 36)},150`,
  );
  return {
    back: shape(hang, mix(appearance.hair.base, appearance.hair.dark, 0.5)) + flow,
    front: pulledBack(appearance),
  };
}

function lowBraid(appearance: Look): Hair {
  const s = appearance.turn > 0 ? -1 : 1;
  const x = s * (appearance.cheek - 4);
  const links = Array.from({ length: 7 }, (_, i) =>
    ball(
      x + s * (14 + (i % 2 ? 5 : -5)),
      104 + i * 25,
      21 - i * 0.9,
      19,
      i % 2 ? appearance.hair.base : mix(appearance.hair.base, appearance.hair.dark, 0.35),
      s * (i % 2 ? 32 : -32),
    ),
  );
  const tie =
    line(d`M${x + s * 4},${278} L${x + s * 26},278`, "#c94f63", 8) +
    shape(
      d`M${x + s * 4},280 L${x + s * 26},280 L${x + s * 22},322 L${x + s * 12},328Z`,
      appearance.hair.base,
    );
  const neckSide = shape(
    d`M${s * (appearance.cheek + 5)},-20 C${s * (appearance.cheek + 16)},40 ${s * (appearance.cheek + 18)},80 ${x + s * 30},108 L${x - s * 8},104 C${s * (appearance.cheek - 8)},60 ${s * (appearance.cheek - 6)},20 ${s * (appearance.cheek - 6)},-10Z`,
    appearance.hair.base,
  );
  return {
    back: mane(appearance, 60, -2),
    front: pulledBack(appearance) + neckSide + links.join("") + tie,
  };
}

function bigCurls(appearance: Look): Hair {
  const c = appearance.cheek;
  const outer = arc(17, 150, 390, c + 44, 128, 35, -34);
  const lower: [number, number, number][] = [
    [-c - 30, 62, 34],
    [c + 30, 62, 34],
    [-c - 22, 104, 30],
    [c + 22, 104, 30],
  ];
  const inner = arc(9, 188, 352, c - 6, 96, 27, -34);
  return {
    back: curls(appearance.hair, [...lower, ...outer], behind(appearance.hair)),
    front: curls(appearance.hair, [
      ...inner,
      ...arc(11, 176, 364, c + 20, 122, 31, -34),
      [-c - 10, 20, 24],
      [c + 10, 20, 24],
    ]),
  };
}

function longCurls(appearance: Look): Hair {
  const c = appearance.cheek;
  const falls = [-1, 1].flatMap((s) =>
    [0, 1, 2, 3, 4, 5, 6].map((i): [number, number, number] => [
      s * (c + 12 + (i % 2 ? 13 : -2)),
      8 + i * 32,
      27 - i * 0.8,
    ]),
  );
  return {
    back: mane(appearance, 196, 22),
    front: curls(appearance.hair, [...arc(11, 184, 356, c - 2, 110, 27, -28), ...falls]),
  };
}

/** Styles that mostly women wear; the weights that choose among them are in hair.ts. */
export const LONG = {
  longStraight,
  longWavy,
  shoulderWaves,
  bob,
  fringe,
  bun,
  tail,
  lowBraid,
  bigCurls,
  longCurls,
} satisfies Record<string, HairStyle>;
