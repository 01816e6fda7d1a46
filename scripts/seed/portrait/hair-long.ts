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

function mane(look: Look, to: number, wide: number): string {
  const w = look.cheek + wide;
  return shape(
    d`M${-w},-30 C${-w - 20},60 ${-w - 34},${to * 0.6} ${-w - 14},${to} C${-40},${to + 22} 40,${to + 22} ${w + 14},${to} C${w + 34},${to * 0.6} ${w + 20},60 ${w},-30 C${w},-120 ${-w},-120 ${-w},-30Z`,
    behind(look.hair),
  );
}

function crownLines(look: Look, part: number, top: number): string {
  const { hair, cheek: c } = look;
  const light = d`M${part * 0.6},${top + 10} C-36,${top + 16} ${-c + 12},-92 ${-c},-36 M${part * 0.8},${top + 14} C52,${top + 26} ${c - 8},-84 ${c + 2},-40`;
  const dark = d`M${part * 0.7},${top + 20} C-20,-128 ${-c + 18},-88 ${-c + 4},-20 M${part},${top + 26} C40,-116 ${c - 16},-74 ${c - 3},-14`;
  return strands(hair, light, dark);
}

function longStraight(look: Look): Hair {
  const part = look.turn * 12;
  const front =
    shape(curtain(look, part, -166, 0), look.hair.base) +
    [-1, 1]
      .map(
        (s) =>
          shape(lock(look, s, 246, 0), look.hair.base) +
          line(
            d`M${s * (look.cheek + 4)},10 C${s * (look.cheek + 8)},80 ${s * (look.cheek + 6)},150 ${s * (look.cheek + 2)},214`,
            look.hair.light,
            3.4,
            0.45,
          ) +
          line(
            d`M${s * (look.cheek - 1)},30 C${s * look.cheek},100 ${s * (look.cheek - 3)},160 ${s * (look.cheek - 6)},200`,
            look.hair.dark,
            3,
            0.55,
          ),
      )
      .join("");
  return { back: mane(look, 200, 6), front: front + crownLines(look, part, -166) };
}

function longWavy(look: Look): Hair {
  const part = look.turn > 0 ? -30 : 30;
  const locks = [-1, 1].map((s) => {
    const w = look.cheek + 6;
    const wave = line(
      d`M${s * w},-6 C${s * (w + 22)},50 ${s * (w - 10)},100 ${s * (w + 16)},150 C${s * (w + 26)},186 ${s * (w + 4)},210 ${s * (w + 2)},236`,
      look.hair.light,
      4,
      0.45,
    );
    return (
      shape(lock(look, s, 268, 15, 44), look.hair.base) +
      wave +
      line(
        d`M${s * (w - 7)},16 C${s * (w + 8)},62 ${s * (w - 16)},110 ${s * (w + 2)},158 C${s * (w + 10)},190 ${s * (w - 8)},214 ${s * (w - 10)},232`,
        look.hair.dark,
        3.4,
        0.55,
      )
    );
  });
  return {
    back: mane(look, 216, 16),
    front:
      shape(curtain(look, part, -172, 4), look.hair.base) +
      locks.join("") +
      crownLines(look, part, -172),
  };
}

function shoulderWaves(look: Look): Hair {
  const part = look.turn > 0 ? 24 : -24;
  const locks = [-1, 1].map(
    (s) =>
      shape(lock(look, s, 158, 13, 40), look.hair.base) +
      line(
        d`M${s * (look.cheek + 5)},0 C${s * (look.cheek + 26)},44 ${s * (look.cheek + 2)},86 ${s * (look.cheek + 14)},130`,
        look.hair.light,
        4,
        0.45,
      ),
  );
  return {
    back: mane(look, 122, 12),
    front:
      shape(curtain(look, part, -170, 2), look.hair.base) +
      locks.join("") +
      crownLines(look, part, -170),
  };
}

function bob(look: Look): Hair {
  const part = look.turn > 0 ? -26 : 26;
  const w = look.cheek;
  const sides = [-1, 1].map((s) => {
    const flap = d`M${s * (w + 9)},-30 C${s * (w + 24)},30 ${s * (w + 22)},76 ${s * (w + 10)},112 C${s * (w - 4)},120 ${s * (w - 22)},112 ${s * (w - 26)},100 C${s * (w - 12)},74 ${s * (w - 8)},30 ${s * (w - 8)},-16Z`;
    return (
      shape(flap, look.hair.base) +
      line(
        d`M${s * (w + 8)},-8 C${s * (w + 16)},30 ${s * (w + 14)},66 ${s * (w + 4)},98`,
        look.hair.light,
        3.6,
        0.5,
      )
    );
  });
  return {
    back: mane(look, 92, 8),
    front:
      shape(curtain(look, part, -168, 0), look.hair.base) +
      sides.join("") +
      crownLines(look, part, -168),
  };
}

function fringe(look: Look): Hair {
  const w = look.cheek;
  const cover = d`M${-w - 9},4 C${-w - 18},-96 ${-w * 0.8},-168 0,-168 C${w * 0.8},-168 ${w + 18},-96 ${w + 9},4 L${w - 7},0 C${w - 5},-24 ${w - 8},-40 ${w - 12},-52 C46,-44 22,-50 6,-46 C-14,-50 -40,-42 ${-w + 12},-52 C${-w + 8},-40 ${-w + 5},-24 ${-w + 7},0Z`;
  const lines = strands(
    look.hair,
    d`M-30,-150 C-40,-110 -42,-80 -40,-54 M16,-152 C22,-110 24,-80 24,-54`,
    d`M-8,-152 C-12,-110 -12,-80 -10,-54 M42,-142 C50,-104 50,-80 48,-58 M-56,-132 C-62,-100 -62,-76 -60,-58`,
  );
  const locks = [-1, 1].map(
    (s) =>
      shape(lock(look, s, 236, 4), look.hair.base) +
      line(
        d`M${s * (w + 6)},0 C${s * (w + 12)},80 ${s * (w + 6)},150 ${s * w},206`,
        look.hair.light,
        3.4,
        0.45,
      ),
  );
  return { back: mane(look, 190, 6), front: shape(cover, look.hair.base) + locks.join("") + lines };
}

function pulledBack(look: Look): string {
  const part = look.turn > 0 ? -16 : 16;
  const w = look.cheek + 5;
  const i = look.cheek - 4;
  const cap = d`M${-w},12 C${-w - 6},-88 ${-w * 0.78},-160 0,-160 C${w * 0.78},-160 ${w + 6},-88 ${w},12 L${i + 2},8 C${i + 2},-40 ${i - 18},-84 ${part},-110 C${-i + 18},-84 ${-i - 2},-40 ${-i - 2},8Z`;
  return (
    shape(cap, look.hair.base) +
    strands(
      look.hair,
      d`M${part},-116 C-34,-112 ${-w + 20},-70 ${-w + 6},-12 M${part},-130 C40,-126 ${w - 14},-88 ${w - 4},-30`,
      d`M${part},-124 C-44,-122 ${-w + 14},-78 ${-w + 2},-30 M${part},-114 C36,-108 ${w - 20},-64 ${w - 7},-8`,
    )
  );
}

function bun(look: Look): Hair {
  const x = -look.turn * 14;
  const knot =
    ball(x, -182, 44, 38, behind(look.hair)) +
    ball(x, -184, 39, 33, look.hair.base) +
    strands(
      look.hair,
      d`M${x - 24},-192 C${x - 8},-212 ${x + 20},-206 ${x + 28},-188`,
      d`M${x - 28},-178 C${x - 8},-196 ${x + 14},-194 ${x + 26},-174`,
    );
  const wisps =
    line(
      d`M${-look.cheek + 2},-22 C${-look.cheek - 8},10 ${-look.cheek + 4},36 ${-look.cheek - 2},60`,
      look.hair.base,
      2.6,
    ) +
    line(
      d`M${look.cheek - 2},-22 C${look.cheek + 8},10 ${look.cheek - 4},34 ${look.cheek + 2},52`,
      look.hair.base,
      2.6,
    );
  return { back: knot, front: pulledBack(look) + wisps };
}

function tail(look: Look): Hair {
  const s = look.turn > 0 ? -1 : 1;
  const c = look.cheek;
  const hang = d`M${s * (c - 40)},-128 C${s * (c + 34)},-140 ${s * (c + 66)},-70 ${s * (c + 58)},0 C${s * (c + 52)},50 ${s * (c + 80)},90 ${s * (c + 62)},146 C${s * (c + 56)},170 ${s * (c + 44)},186 ${s * (c + 22)},198 C${s * (c + 30)},160 ${s * (c - 2)},110 ${s * (c + 8)},40 C${s * (c + 14)},-20 ${s * (c - 10)},-70 ${s * (c - 40)},-84Z`;
  const flow = strands(
    look.hair,
    d`M${s * (c + 6)},-104 C${s * (c + 54)},-70 ${s * (c + 24)},40 ${s * (c + 44)},96 M${s * (c + 20)},-90 C${s * (c + 48)},-30 ${s * (c + 40)},20 ${s * (c + 56)},110`,
    d`M${s * c},-92 C${s * (c + 38)},-50 ${s * (c + 12)},60 ${s * (c + 36)},150`,
  );
  return {
    back: shape(hang, mix(look.hair.base, look.hair.dark, 0.5)) + flow,
    front: pulledBack(look),
  };
}

function lowBraid(look: Look): Hair {
  const s = look.turn > 0 ? -1 : 1;
  const x = s * (look.cheek - 4);
  const links = Array.from({ length: 7 }, (_, i) =>
    ball(
      x + s * (14 + (i % 2 ? 5 : -5)),
      104 + i * 25,
      21 - i * 0.9,
      19,
      i % 2 ? look.hair.base : mix(look.hair.base, look.hair.dark, 0.35),
      s * (i % 2 ? 32 : -32),
    ),
  );
  const tie =
    line(d`M${x + s * 4},${278} L${x + s * 26},278`, "#c94f63", 8) +
    shape(
      d`M${x + s * 4},280 L${x + s * 26},280 L${x + s * 22},322 L${x + s * 12},328Z`,
      look.hair.base,
    );
  const neckSide = shape(
    d`M${s * (look.cheek + 5)},-20 C${s * (look.cheek + 16)},40 ${s * (look.cheek + 18)},80 ${x + s * 30},108 L${x - s * 8},104 C${s * (look.cheek - 8)},60 ${s * (look.cheek - 6)},20 ${s * (look.cheek - 6)},-10Z`,
    look.hair.base,
  );
  return { back: mane(look, 60, -2), front: pulledBack(look) + neckSide + links.join("") + tie };
}

function bigCurls(look: Look): Hair {
  const c = look.cheek;
  const outer = arc(17, 150, 390, c + 44, 128, 35, -34);
  const lower: [number, number, number][] = [
    [-c - 30, 62, 34],
    [c + 30, 62, 34],
    [-c - 22, 104, 30],
    [c + 22, 104, 30],
  ];
  const inner = arc(9, 188, 352, c - 6, 96, 27, -34);
  return {
    back: curls(look.hair, [...lower, ...outer], behind(look.hair)),
    front: curls(look.hair, [
      ...inner,
      ...arc(11, 176, 364, c + 20, 122, 31, -34),
      [-c - 10, 20, 24],
      [c + 10, 20, 24],
    ]),
  };
}

function longCurls(look: Look): Hair {
  const c = look.cheek;
  const falls = [-1, 1].flatMap((s) =>
    [0, 1, 2, 3, 4, 5, 6].map((i): [number, number, number] => [
      s * (c + 12 + (i % 2 ? 13 : -2)),
      8 + i * 32,
      27 - i * 0.8,
    ]),
  );
  return {
    back: mane(look, 196, 22),
    front: curls(look.hair, [...arc(11, 184, 356, c - 2, 110, 27, -28), ...falls]),
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
