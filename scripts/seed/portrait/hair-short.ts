import { arc, ball, behind, curls, type Hair, type HairStyle, sides, strands } from "./hair-kit.ts";
import { d, line, mix, shape } from "./ink.ts";
import type { Look } from "./look.ts";

/** Short hair at the sides shows the skin underneath. */
const faded = (appearance: Look, share = 0.3): string =>
  mix(appearance.hair.base, appearance.skin.shade, share);

const flip = (appearance: Look) => (appearance.turn > 0 ? 1 : -1);

function sidePart(appearance: Look): Hair {
  const s = flip(appearance);
  const c = appearance.cheek;
  const top = d`M${-s * (c - 10)},-70 C${-s * (c + 6)},-120 ${-s * 62},-166 ${-s * 8},-170 C${s * 52},-174 ${s * (c + 2)},-140 ${s * (c + 1)},-72 C${s * (c - 10)},-92 ${s * 44},-112 ${s * 10},-104 C${-s * 20},-98 ${-s * 48},-96 ${-s * (c - 10)},-70Z`;
  const lines = strands(
    appearance.hair,
    d`M${-s * 52},-122 C${-s * 20},-150 ${s * 30},-152 ${s * 66},-118`,
    d`M${-s * 50},-104 C${-s * 16},-124 ${s * 34},-130 ${s * 68},-96`,
  );
  return {
    back: "",
    front: sides(appearance, faded(appearance)) + shape(top, appearance.hair.base) + lines,
  };
}

function quiff(appearance: Look): Hair {
  const s = flip(appearance);
  const c = appearance.cheek;
  const top = d`M${-s * (c - 12)},-84 C${-s * (c + 4)},-130 ${-s * 60},-160 ${-s * 20},-172 C${s * 10},-192 ${s * 66},-190 ${s * 80},-160 C${s * 98},-136 ${s * (c + 2)},-104 ${s * (c - 12)},-82 C${s * 40},-106 ${-s * 30},-104 ${-s * (c - 12)},-84Z`;
  const lines = strands(
    appearance.hair,
    d`M${-s * 30},-112 C${-s * 12},-150 ${s * 30},-172 ${s * 62},-164 M${s * 14},-112 C${s * 26},-140 ${s * 50},-152 ${s * 76},-146`,
    d`M${-s * 8},-110 C${s * 6},-142 ${s * 34},-160 ${s * 66},-156`,
  );
  return {
    back: "",
    front: sides(appearance, faded(appearance)) + shape(top, appearance.hair.base) + lines,
  };
}

function buzz(appearance: Look): Hair {
  const c = appearance.cheek;
  const cap = d`M${-c - 2},-6 C${-c - 4},-96 -62,-150 0,-150 C62,-150 ${c + 4},-96 ${c + 2},-6 C${c - 6},-34 ${c - 10},-66 ${c - 24},-86 C34,-104 -34,-104 ${-c + 24},-86 C${-c + 10},-66 ${-c + 6},-34 ${-c - 2},-6Z`;
  return {
    back: "",
    front:
      shape(cap, faded(appearance, 0.35)) +
      line(d`M-44,-124 C-16,-140 24,-140 50,-120`, appearance.hair.light, 6, 0.18),
  };
}

function bald(appearance: Look): Hair {
  const shine = line(
    d`M${-appearance.turn * 20 - 26},-112 C${-appearance.turn * 20 - 8},-124 ${-appearance.turn * 20 + 14},-124 ${-appearance.turn * 20 + 28},-114`,
    "#fff8ee",
    9,
    0.3,
  );
  return { back: "", front: shine };
}

function receding(appearance: Look): Hair {
  const c = appearance.cheek;
  const side = (s: number) =>
    shape(
      d`M${s * (c + 4)},16 C${s * (c + 12)},-40 ${s * (c + 6)},-86 ${s * (c - 24)},-112 C${s * (c - 16)},-80 ${s * (c - 10)},-40 ${s * (c - 4)},8Z`,
      appearance.hair.base,
    );
  const top = shape(
    d`M-62,-112 C-40,-150 40,-150 62,-112 C36,-128 14,-120 0,-122 C-16,-120 -38,-128 -62,-112Z`,
    appearance.hair.base,
  );
  return {
    back: "",
    front:
      side(-1) +
      side(1) +
      top +
      line(d`M-34,-132 C-8,-142 22,-140 40,-128`, appearance.hair.light, 3, 0.5),
  };
}

function wreath(appearance: Look): Hair {
  const c = appearance.cheek;
  const side = (s: number) =>
    shape(
      d`M${s * (c + 2)},26 C${s * (c + 20)},-10 ${s * (c + 16)},-52 ${s * (c - 4)},-76 C${s * (c - 6)},-40 ${s * (c - 6)},-14 ${s * (c - 5)},10Z`,
      appearance.hair.base,
    ) +
    line(
      d`M${s * (c + 8)},-44 C${s * (c + 12)},-24 ${s * (c + 8)},-4 ${s * (c + 4)},10`,
      appearance.hair.light,
      3,
      0.6,
    );
  return { back: "", front: bald(appearance).front + side(-1) + side(1) };
}

function crop(appearance: Look): Hair {
  const c = appearance.cheek;
  const top = d`M${-c - 2},-52 C${-c - 6},-120 -58,-166 0,-166 C58,-166 ${c + 6},-120 ${c + 2},-52 L${c - 10},-74 C54,-72 46,-84 36,-76 C26,-86 16,-72 4,-80 C-8,-72 -18,-84 -30,-75 C-42,-84 -52,-72 ${-c + 10},-74Z`;
  return {
    back: "",
    front:
      sides(appearance, faded(appearance)) +
      shape(top, appearance.hair.base) +
      strands(
        appearance.hair,
        d`M-32,-148 C-40,-124 -40,-104 -34,-86 M18,-150 C24,-126 24,-104 20,-88`,
        d`M-8,-152 C-12,-126 -12,-106 -8,-88 M46,-136 C54,-116 54,-100 50,-84`,
      ),
  };
}

function curlyTop(appearance: Look): Hair {
  const c = appearance.cheek;
  const places: [number, number, number][] = [
    ...arc(8, 200, 340, c - 8, 112, 27, -44),
    ...arc(6, 205, 335, c - 26, 74, 24, -46),
  ];
  return {
    back: "",
    front: sides(appearance, faded(appearance, 0.22)) + curls(appearance.hair, places),
  };
}

function afro(appearance: Look): Hair {
  const c = appearance.cheek;
  const back = curls(
    appearance.hair,
    arc(13, 166, 374, c + 10, 124, 30, -34),
    behind(appearance.hair),
  );
  return {
    back,
    front: curls(appearance.hair, [
      ...arc(11, 186, 354, c - 2, 112, 28, -36),
      ...arc(8, 196, 344, c - 22, 86, 24, -34),
    ]),
  };
}

function wavySwept(appearance: Look): Hair {
  const s = flip(appearance);
  const c = appearance.cheek;
  const top = d`M${-s * (c + 4)},-4 C${-s * (c + 16)},-80 ${-s * 84},-158 ${-s * 24},-168 C${s * 30},-182 ${s * (c + 8)},-150 ${s * (c + 10)},-80 C${s * (c + 16)},-40 ${s * (c + 8)},-10 ${s * (c + 2)},12 C${s * (c - 4)},-20 ${s * (c - 8)},-56 ${s * 50},-84 C${s * 20},-104 ${-s * 12},-112 ${-s * 30},-116 C${-s * 40},-86 ${-s * (c - 10)},-70 ${-s * (c - 6)},-12Z`;
  const lines = strands(
    appearance.hair,
    d`M${-s * 28},-124 C${s * 10},-128 ${s * 54},-112 ${s * 74},-66 M${-s * 34},-146 C${s * 6},-160 ${s * 60},-144 ${s * 80},-96`,
    d`M${-s * 30},-134 C${s * 10},-142 ${s * 56},-126 ${s * 76},-80 M${-s * 44},-128 C${-s * 66},-100 ${-s * 80},-70 ${-s * 84},-30`,
  );
  return { back: "", front: shape(top, appearance.hair.base) + lines };
}

function pixie(appearance: Look): Hair {
  const s = flip(appearance);
  const c = appearance.cheek;
  const top = d`M${-s * (c + 4)},14 C${-s * (c + 14)},-70 ${-s * 80},-164 ${-s * 4},-166 C${s * 60},-168 ${s * (c + 14)},-110 ${s * (c + 4)},14 L${s * (c - 6)},6 C${s * (c - 4)},-26 ${s * (c - 10)},-44 ${s * (c - 16)},-56 C${s * 40},-46 ${s * 4},-64 ${-s * 26},-100 C${-s * 40},-72 ${-s * (c - 8)},-44 ${-s * (c - 6)},6Z`;
  const lines = strands(
    appearance.hair,
    d`M${-s * 22},-116 C${s * 4},-84 ${s * 36},-68 ${s * 66},-66 M${-s * 10},-138 C${s * 20},-116 ${s * 54},-98 ${s * 80},-76`,
    d`M${-s * 18},-126 C${s * 10},-98 ${s * 44},-82 ${s * 72},-74 M${-s * 40},-122 C${-s * 66},-98 ${-s * 80},-64 ${-s * 84},-24`,
  );
  return { back: "", front: shape(top, appearance.hair.base) + lines };
}

function shortCurls(appearance: Look): Hair {
  const c = appearance.cheek;
  return {
    back: curls(appearance.hair, arc(11, 160, 380, c + 10, 118, 29, -32), behind(appearance.hair)),
    front: curls(appearance.hair, [
      ...arc(11, 178, 362, c + 4, 116, 25, -34),
      ...arc(8, 194, 346, c - 18, 88, 22, -34),
    ]),
  };
}

function manBun(appearance: Look): Hair {
  const swept =
    sides(appearance, appearance.hair.base) +
    shape(
      d`M${-appearance.cheek + 10},-82 C-70,-150 70,-150 ${appearance.cheek - 10},-82 C70,-170 -70,-170 ${-appearance.cheek + 10},-82Z`,
      appearance.hair.base,
    ) +
    shape(
      d`M${-appearance.cheek + 14},-80 C-40,-112 40,-112 ${appearance.cheek - 14},-80 C66,-172 -66,-172 ${-appearance.cheek + 14},-80Z`,
      appearance.hair.base,
    );
  return {
    back: ball(-appearance.turn * 10, -168, 30, 26, behind(appearance.hair)),
    front:
      swept +
      strands(
        appearance.hair,
        d`M-36,-100 C-30,-124 -18,-142 -6,-150 M36,-98 C32,-122 20,-140 8,-150`,
        d`M-56,-92 C-46,-122 -30,-140 -14,-150 M4,-104 L2,-150`,
      ),
  };
}

/** Styles of any length above the shoulder; weights by gender and age are in hair.ts. */
export const SHORT = {
  sidePart,
  quiff,
  buzz,
  bald,
  receding,
  wreath,
  crop,
  curlyTop,
  afro,
  wavySwept,
  pixie,
  shortCurls,
  manBun,
} satisfies Record<string, HairStyle>;
