import type { Random } from "../random.ts";
import { d, dot, line, n, shape } from "./ink.ts";
import type { Look } from "./look.ts";

/** The outline of the face without ears, closed, drawn from the left temple over the crown. */
export function faceOutline({ cheek: c, jaw: j, chin, chinY: y }: Look): string {
  return d`M${-c},-20 C${-c},-98 ${-c * 0.7},-142 0,-142 C${c * 0.7},-142 ${c},-98 ${c},-20 C${c},26 ${j + 9},58 ${j},${y - 42} C${j - 12},${y - 14} ${chin + 10},${y} 0,${y} C${-chin - 10},${y} ${-j + 12},${y - 14} ${-j},${y - 42} C${-j - 9},58 ${-c},26 ${-c},-20Z`;
}

function ears({ cheek, skin, turn, face }: Look): string {
  return [-1, 1]
    .map((side) => {
      const x = side * (cheek + 1) - turn * 5;
      const ear = `<ellipse cx="${n(x)}" cy="20" rx="13" ry="${n(23 * face.ears)}" fill="${skin.base}" transform="rotate(${side * 8} ${n(x)} 20)"/>`;
      return (
        ear +
        line(
          d`M${x + side * 4},8 C${x + side * 10},12 ${x + side * 6},24 ${x + side},30`,
          skin.shade,
          3.2,
        )
      );
    })
    .join("");
}

/** A shadow on the side away from the light, clipped to the face, and a soft light on the other. */
function modelling({ cheek: c, chinY, skin, turn }: Look): string {
  const s = turn > 0 ? -1 : 1;
  const shadow = d`M${s * (c + 30)},-150 L${s * (c + 30)},150 L${-s * 30},150 C${s * 18},${chinY - 4} ${s * (c - 36)},84 ${s * (c - 26)},44 C${s * (c - 20)},20 ${s * (c - 27)},-8 ${s * (c - 18)},-36 C${s * (c - 12)},-66 ${s * (c - 22)},-100 ${s * 20},-150Z`;
  return `<g clip-path="url(#face)">${shape(shadow, skin.shade, 'fill-opacity=".62"')}${blush({ c, turn })}</g>`;
}

function blush({ c, turn }: { c: number; turn: number }): string {
  return [-1, 1]
    .map(
      (side) =>
        `<ellipse cx="${n(side * (c - 32) + turn * 7)}" cy="46" rx="30" ry="23" fill="url(#blush)"/>`,
    )
    .join("");
}

/** The fall of the nose in one shadow, a tip and the wings: no outline. */
function nose({ skin, turn, female, face }: Look): string {
  const { wide, long, bump, tip } = face.nose;
  const s = turn > 0 ? -1 : 1;
  const w = (female ? 13 : 15.5) + wide;
  const y = 43 + long;
  const x = turn * 12;
  const side = d`M${x * 0.5 + s * 5},-6 C${x + s * (6 + bump)},12 ${x + s * (w - 2 + bump * 0.4)},${y - 14} ${x + s * (w + 2)},${y - 4} C${x + s * (w + 2)},${y + 4} ${x + s * 5},${y + 6 + tip} ${x},${y + 5 + tip} C${x + s * 3},${y - 10} ${x + s * (1 + bump * 0.8)},14 ${x * 0.5 + s * 5},-6Z`;
  const base = d`M${x - w},${y} C${x - w + 2},${y + 6} ${x - 6},${y + 4 + tip} ${x},${y + 7 + tip} C${x + 6},${y + 4 + tip} ${x + w - 2},${y + 6} ${x + w},${y}`;
  // A turned-up tip shows a little of the nostrils.
  const open =
    tip < -2
      ? line(d`M${x - 7},${y + 3} l4,-1.5 M${x + 7},${y + 3} l-4,-1.5`, skin.deep, 3, 0.6)
      : "";
  return (
    shape(side, skin.shade, 'fill-opacity=".75"') +
    line(base, skin.deep, 2.8, 0.8) +
    open +
    tipLight(x - s * 3, y - 7 + tip, skin.level)
  );
}

const tipLight = (x: number, y: number, level: number) =>
  dot(x, y, 4.2, "#fff6ea", level > 4 ? 0.14 : 0.32);

/** Wrinkles by age, only a few. */
function years({ age, skin, turn, female }: Look): string {
  if (age < 42) return "";
  const strength = Math.min(0.6, 0.2 + (age - 42) / 70) * (female ? 0.8 : 1);
  const x = turn * 8;
  const sides = [-1, 1].map((s) => {
    const smile = line(
      d`M${x + s * 25},46 C${x + s * 36},56 ${x + s * 40},64 ${x + s * 41},76`,
      skin.deep,
      2.2,
      strength,
    );
    const under =
      age > 52
        ? line(
            d`M${x + s * 26},17 C${x + s * 34},22 ${x + s * 44},21 ${x + s * 51},15`,
            skin.deep,
            1.8,
            strength * 0.8,
          )
        : "";
    const crow =
      age > 55
        ? line(
            d`M${x + s * 63},-4 l${s * 9},-6 M${x + s * 64},3 l${s * 10},1`,
            skin.deep,
            1.8,
            strength * 0.8,
          )
        : "";
    return smile + under + crow;
  });
  const brow =
    age > 60
      ? line(
          d`M${x - 34},-62 C${x - 12},-67 ${x + 12},-67 ${x + 34},-62 M${x - 26},-75 C${x - 8},-79 ${x + 10},-79 ${x + 26},-75`,
          skin.deep,
          1.8,
          strength * 0.6,
        )
      : "";
  return sides.join("") + brow;
}

/** A soft second chin for a full face, because bodies differ. */
function softChin({ jaw, chinY, skin, heavy }: Look): string {
  if (!heavy) return "";
  return line(
    d`M${-jaw * 0.42},${chinY + 9} C${-jaw * 0.2},${chinY + 18} ${jaw * 0.2},${chinY + 18} ${jaw * 0.42},${chinY + 9}`,
    skin.deep,
    2.4,
    0.35,
  );
}

function freckles(appearance: Look, random: Random): string {
  if (appearance.skin.level > 3 || !random.chance(appearance.hairColour === "red" ? 0.75 : 0.12))
    return "";
  const at = () =>
    dot(
      random.pick([-1, 1]) * random.between(12, 56) + appearance.turn * 9,
      random.between(24, 46),
      random.between(1.2, 2.1),
      appearance.skin.deep,
      0.38,
    );
  return Array.from({ length: 18 }, at).join("");
}

/** Ears, face, light and nose. Eyes and mouth come from features.ts. */
export function head(appearance: Look, random: Random): string {
  const skin = shape(faceOutline(appearance), appearance.skin.base);
  return (
    softChin(appearance) +
    ears(appearance) +
    skin +
    modelling(appearance) +
    years(appearance) +
    freckles(appearance, random) +
    nose(appearance)
  );
}
