import type { Random } from "../random.ts";
import { d, dot, line, mix, n, shape } from "./ink.ts";
import type { Look } from "./look.ts";

const LASH = "#2b1a1c";

/** One eye, drawn for the right side; the left one is its mirror. */
function eye(appearance: Look, side: number, smile: number, gaze: number): string {
  const { female, skin, age } = appearance;
  const own = appearance.face.eyes;
  const open = (female ? 12.5 : 10.5) + own.open - smile * 2 - (age > 60 ? 1 : 0);
  const low = (female ? 8 : 7) + own.low - smile * 3.5;
  const outer = own.outer - 2.5;
  const top = d`M-18.5,3 C-12,${-open + 3} 3,${-open - 3 + own.outer * 0.3} 19,${outer}`;
  const almond = `${top} ${d`C12,${low + own.outer * 0.4} -8,${low + 1.5} -18.5,3Z`}`;
  const id = side < 0 ? "eyeL" : "eyeR";
  const pupil = side * gaze;
  const iris =
    dot(pupil, -1.5, 10.4, appearance.eye) +
    dot(pupil, -1.5, 10.4, mix(appearance.eye, "#1a1012", 0.55), 0.35) +
    dot(pupil, 0.5, 7.2, mix(appearance.eye, "#fff2d8", 0.12));
  const inner = `${shape(almond, mix("#fffaf5", skin.base, 0.1))}<g clip-path="url(#${id})">${iris}${dot(pupil, -1, 5, "#1c1114")}${line(top, "#3a2226", 7, 0.22)}</g>`;
  const lash = female
    ? line(d`M17,${outer - 0.5} C20,${outer - 1.5} 22,${outer - 3.5} 23.5,${outer - 6}`, LASH, 3.4)
    : "";
  const lid = line(top, LASH, female ? 4.2 : 3.2) + lash;
  const folded = (age > 55 ? 0.6 : 0.4) * own.fold;
  const fold =
    folded > 0
      ? line(
          d`M-14,${-open - 1} C-6,${-open - 7} 9,${-open - 7} 20,${-open + 3 + own.outer * 0.6}`,
          skin.deep,
          2,
          folded,
        )
      : "";
  const light = dot(pupil + 3.2 * side, -5.6, 2.5, "#fff");
  return `<clipPath id="${id}"><path d="${almond}"/></clipPath>${inner}${lid}${fold}${light}`;
}

function brow(appearance: Look, lift: number): string {
  const own = appearance.face.brows;
  const thick = (appearance.female ? 5 : 7.5) * own.thick;
  const y = -31 - lift - own.lift;
  const end = y + 3 + own.slope;
  const path = d`M-21,${y + 4} C-8,${y - 6} 8,${y - 5 - own.arch} 27,${end} C10,${y + 1 - own.arch + (thick - 5) * 0.5} -6,${y - 5 + thick} -20,${y + 4 + thick}Z`;
  return shape(path, appearance.brow, appearance.hairColour === "grey" ? 'fill-opacity=".85"' : "");
}

function eyesAndBrows(appearance: Look, moment: Random, smile: number): string {
  const lift = moment.between(-1, 2.5);
  const gaze = moment.chance(0.75) ? 0 : appearance.turn * 3.5;
  const { gap, eyes } = appearance.face;
  return [-1, 1]
    .map((side) => {
      // The eye farther from the viewer is narrower, which is what makes the head turn.
      const narrow = side * appearance.turn > 0 ? 1 - Math.abs(appearance.turn) * 0.13 : 1;
      const place = `translate(${n(side * gap + appearance.turn * 9)} 0) scale(${(side * narrow * eyes.size).toFixed(3)} ${eyes.size.toFixed(3)})`;
      return `<g transform="${place}">${eye(appearance, side, smile, gaze)}${brow(appearance, lift)}</g>`;
    })
    .join("");
}

type Mouth = (w: number, lip: string, line_: string) => string;

/** Mouths around (0, 0), all kind: closed smile, wide smile, half smile, open smile. */
const MOUTHS: Record<"closed" | "wide" | "half" | "open", Mouth> = {
  closed: (w, lip, edge) =>
    shape(
      d`M${-w},-2 C${-w * 0.6},-3 -8,-7 0,-4 C8,-7 ${w * 0.6},-3 ${w},-2 C${w * 0.4},7 ${-w * 0.4},7 ${-w},-2Z`,
      lip,
    ) +
    shape(
      d`M${-w + 3},1 C${-w * 0.4},7 ${w * 0.4},7 ${w - 3},1 C${w * 0.5},16 ${-w * 0.5},16 ${-w + 3},1Z`,
      mix(lip, "#ffffff", 0.14),
    ) +
    line(d`M${-w - 3},-5 C${-w * 0.5},7 ${w * 0.5},7 ${w + 3},-5`, edge, 2.6),
  wide: (w, lip, edge) =>
    shape(
      d`M${-w - 5},-6 C${-w * 0.5},-5 -9,-7 0,-4 C9,-7 ${w * 0.5},-5 ${w + 5},-6 C${w * 0.8},22 ${-w * 0.8},22 ${-w - 5},-6Z`,
      lip,
    ) +
    shape(
      d`M${-w},-2 C${-w * 0.5},0 ${w * 0.5},0 ${w},-2 C${w * 0.7},14 ${-w * 0.7},14 ${-w},-2Z`,
      "#fffaf4",
    ) +
    line(
      d`M${-w - 6},-7 C${-w * 0.9},-3 ${-w * 0.5},0 0,0 C${w * 0.5},0 ${w * 0.9},-3 ${w + 6},-7`,
      edge,
      2,
    ),
  half: (w, lip, edge) =>
    shape(
      d`M${-w},2 C${-w * 0.6},-1 -8,-6 0,-3 C8,-7 ${w * 0.6},-4 ${w},-6 C${w * 0.4},6 ${-w * 0.4},6 ${-w},2Z`,
      lip,
    ) +
    shape(
      d`M${-w + 3},3 C${-w * 0.3},6 ${w * 0.4},6 ${w - 3},-3 C${w * 0.5},14 ${-w * 0.4},16 ${-w + 3},3Z`,
      mix(lip, "#ffffff", 0.14),
    ) +
    line(d`M${-w - 1},2 C${-w * 0.4},6 ${w * 0.5},6 ${w + 4},-8`, edge, 2.6),
  open: (w, lip, edge) =>
    shape(
      d`M${-w - 4},-8 C${-w * 0.5},-6 -9,-8 0,-5 C9,-8 ${w * 0.5},-6 ${w + 4},-8 C${w},28 ${-w},28 ${-w - 4},-8Z`,
      lip,
    ) +
    shape(
      d`M${-w},-4 C${-w * 0.5},-1 ${w * 0.5},-1 ${w},-4 C${w * 0.85},21 ${-w * 0.85},21 ${-w},-4Z`,
      "#6b1f2a",
    ) +
    shape(
      d`M${-w},-4 C${-w * 0.5},-1 ${w * 0.5},-1 ${w},-4 C${w * 0.9},4 ${w * 0.7},7 ${w * 0.6},8 C${w * 0.2},10 ${-w * 0.2},10 ${-w * 0.6},8 C${-w * 0.7},7 ${-w * 0.9},4 ${-w},-4Z`,
      "#fffaf4",
    ) +
    line(
      d`M${-w - 6},-9 C${-w * 0.9},-6 ${-w * 0.5},-2 0,-2 C${w * 0.5},-2 ${w * 0.9},-6 ${w + 6},-9`,
      edge,
      1.6,
    ),
};

const SMILE = { closed: 0.35, half: 0.3, wide: 0.8, open: 1 };

/** Lips of the person's own colour, or painted for this picture. */
function lipColour({ skin, female }: Look, moment: Random): string {
  if (!female) return mix(skin.lip, skin.base, 0.62);
  return moment.chance(0.3)
    ? mix(moment.pick(["#b3263f", "#8f2740", "#c8505a"]), skin.base, 0.12)
    : mix(skin.lip, skin.base, 0.18);
}

/** Eyes, brows and mouth, in the mood of one picture. */
export function features(appearance: Look, moment: Random): string {
  const mood = moment.weighted({ closed: 4, half: 2, wide: 3.6, open: 1.6 });
  const lip = lipColour(appearance, moment);
  const { width, full } = appearance.face.mouth;
  const mouth = MOUTHS[mood](width, lip, mix(appearance.skin.deep, "#3a0f18", 0.35));
  const flip = appearance.turn > 0 ? 1 : -1;
  const y = 79 + (appearance.chinY - 122) * 0.5 + appearance.face.nose.long * 0.25;
  const chin = line(
    d`M${appearance.turn * 8 - 9},${y + 24} C${appearance.turn * 8 - 4},${y + 27} ${appearance.turn * 8 + 4},${y + 27} ${appearance.turn * 8 + 9},${y + 24}`,
    appearance.skin.deep,
    2.2,
    0.28,
  );
  const placed = `<g transform="translate(${n(appearance.turn * 10)} ${n(y)}) scale(${(flip * (1 - Math.abs(appearance.turn) * 0.06)).toFixed(3)} ${full.toFixed(3)})">${mouth}</g>`;
  return eyesAndBrows(appearance, moment, SMILE[mood]) + placed + chin;
}
