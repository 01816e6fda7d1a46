import type { Random } from "../random.ts";
import { type Face, faceOf } from "./face.ts";
import { mix, type Tone, tone } from "./ink.ts";

/** The known attributes of a member; missing ones are drawn from the stream. */
export interface PortraitInput {
  /** Names the stream: the same seed gives the same picture. */
  seed: string;
  gender: "male" | "female";
  age: number;
  /** ISO country code; shifts how often each skin tone, hair colour and background occurs. */
  country?: string;
  hairColour?: HairColour;
  eyeColour?: EyeColour;
  bodyType?: "slim" | "athletic" | "average" | "curvy" | "full";
  /**
   * Number of the person's picture, from 0. The face stays the same; clothes, background, mood and
   * crop change.
   */
  shot?: number;
}

export type HairColour = "black" | "brown" | "blond" | "red" | "grey" | "other";
export type EyeColour = "brown" | "blue" | "green" | "grey" | "hazel";

/**
 * Measures and colours of one person. Lengths are in the units of the head's drawing (eyes at 0,0).
 */
export interface Look {
  female: boolean;
  age: number;
  skin: { base: string; shade: string; deep: string; blush: string; lip: string; level: number };
  hair: Tone;
  hairColour: HairColour;
  brow: string;
  eye: string;
  /** Half-width of the face at the cheeks, of the jaw, of the chin; height of the chin. */
  cheek: number;
  jaw: number;
  chin: number;
  chinY: number;
  neck: number;
  shoulder: number;
  /** What is this person's own about the face. */
  face: Face;
  /** A body with a second chin. */
  heavy: boolean;
  /** −1 looks left, 1 looks right. */
  turn: number;
  tilt: number;
  scale: number;
  shiftX: number;
  shiftY: number;
}

const SKINS = [
  "#fbdccb",
  "#f6cbae",
  "#efbd97",
  "#e3aa7e",
  "#cc9063",
  "#ab7046",
  "#875434",
  "#653f2b",
] as const;
const HAIRS: Record<HairColour, readonly string[]> = {
  black: ["#2a2226", "#33292b", "#241f2b"],
  brown: ["#4a3126", "#6a4630", "#7d5537", "#583a2c"],
  blond: ["#d9ae66", "#e6c688", "#c39a58", "#b98d55"],
  red: ["#a3482a", "#bd6135", "#8c3f2b"],
  grey: ["#a9a4a8", "#c9c5c6", "#e2dedb", "#8b868c"],
  other: ["#c76a8d", "#5c6aa8", "#3f8481", "#8a5a9c"],
};
const EYES: Record<EyeColour, string> = {
  brown: "#5a3823",
  blue: "#4d7fa8",
  green: "#5b8259",
  grey: "#75828c",
  hazel: "#8a6a38",
};
const SOUTH = new Set(["ES", "IT"]);
const NORTH = new Set(["DK", "FI", "NO", "SE"]);

function skinLevel(random: Random, input: PortraitInput): number {
  // Blond and red hair comes with light skin tones, unless the hair may be dyed.
  const pale = input.hairColour === "blond" || input.hairColour === "red";
  if (pale && !random.chance(0.05)) return random.int(0, 3);
  const lightEyes =
    input.eyeColour === "blue" || input.eyeColour === "grey" || input.eyeColour === "green";
  if (lightEyes && !random.chance(0.05)) return random.int(0, 3);
  const country = input.country ?? "";
  if (SOUTH.has(country))
    return Number(random.weighted({ 1: 2, 2: 4, 3: 6, 4: 4, 5: 2, 6: 1.4, 7: 1 }));
  if (NORTH.has(country))
    return Number(random.weighted({ 0: 4, 1: 5, 2: 3, 3: 2, 4: 1.3, 5: 1.2, 6: 1, 7: 1 }));
  return Number(random.weighted({ 0: 2, 1: 4, 2: 4, 3: 3, 4: 2.4, 5: 2, 6: 1.8, 7: 1.4 }));
}

/** A skin tone, shifted towards its neighbour (−1 to 1). */
function skinOf(level: number, lean: number): Look["skin"] {
  const base = mix(
    SKINS[level] ?? SKINS[2],
    SKINS[level + Math.sign(lean)] ?? SKINS[level] ?? SKINS[2],
    Math.abs(lean),
  );
  const red = level > 4 ? "#8f2f33" : "#d8465a";
  return {
    base,
    shade: mix(base, level > 4 ? "#2e1119" : "#a8452f", level > 4 ? 0.3 : 0.24),
    deep: mix(base, "#4a1a1c", level > 4 ? 0.58 : 0.48),
    blush: mix(base, red, 0.42),
    lip: mix(base, level > 4 ? "#8c2a3c" : "#b83248", 0.52),
    level,
  };
}

function hairColourOf(random: Random, input: PortraitInput, level: number): HairColour {
  // Grey hair comes with age for any stated colour; some people dye it.
  if (input.age > 48 && random.chance(Math.min(0.8, (input.age - 46) / 26))) return "grey";
  if (input.hairColour) return input.hairColour;
  if (level > 3) return random.weighted({ black: 7, brown: 3 });
  return random.weighted({
    black: 2,
    brown: 6,
    blond: 4,
    red: 1.2,
    other: input.age < 36 ? 0.4 : 0.05,
  });
}

function eyeColourOf(random: Random, input: PortraitInput, level: number): EyeColour {
  if (input.eyeColour) return input.eyeColour;
  return level > 3
    ? random.weighted({ brown: 9, hazel: 1 })
    : random.weighted({ brown: 4, blue: 4, green: 2, grey: 1, hazel: 2 });
}

const BODY = { slim: -5, athletic: 0, average: 1, curvy: 8, full: 16 };

function build(random: Random, input: PortraitInput, { form }: Face) {
  const female = input.gender === "female";
  const body =
    input.bodyType ?? random.weighted({ slim: 3, athletic: 2, average: 5, curvy: 2, full: 2 });
  const extra = BODY[body];
  const broad = (body === "athletic" && !female ? 18 : 0) + extra * 2.4;
  return {
    cheek: (female ? 84 : 88) + extra * 0.75 + form.cheek,
    // Men's jaws are already wide; the full difference would look like a box.
    jaw: (female ? 63 : 76) + extra + form.jaw * (female ? 1 : 0.75),
    chin: (female ? 25 : 40) + extra * 0.9 + form.chin,
    chinY: (female ? 119 : 127) + form.chinY + (extra > 8 ? 2 : 0),
    neck: (female ? 42 : 59) + extra * 0.9 + random.between(-3, 3),
    shoulder: (female ? 164 : 198) + broad + random.between(-8, 8),
    heavy: extra > 12,
  };
}

/**
 * Zoom of the picture (scale from, to) and height of the eyes in it (high, low): decides how much
 * background is visible.
 */
const CUTS = {
  portrait: { from: 1.26, to: 1.56, high: -8, low: 18 },
  near: { from: 1.72, to: 1.95, high: 8, low: 34 },
  far: { from: 0.96, to: 1.12, high: 34, low: 66 },
};

/** The pose in one picture: like the clothes it changes between pictures. */
function poseOf(moment: Random, { shot = 0 }: PortraitInput, side: number) {
  const cut =
    CUTS[
      moment.weighted<keyof typeof CUTS>(
        shot === 0 ? { portrait: 1 } : { portrait: 2, near: 2, far: 3 },
      )
    ];
  const turn = side * moment.between(0.15, 1);
  return {
    turn,
    tilt: moment.between(-4.5, 4.5),
    scale: moment.between(cut.from, cut.to),
    shiftX: -turn * moment.between(0, 34),
    shiftY: moment.between(cut.high, cut.low),
  };
}

/**
 * Chooses every attribute that several parts of the drawing share: `random` for permanent ones,
 * `moment` for those of this picture.
 */
export function generateAppearance(random: Random, moment: Random, input: PortraitInput): Look {
  const female = input.gender === "female";
  const level = skinLevel(random, input);
  const hairColour = hairColourOf(random, input, level);
  const hair = tone(random.pick(HAIRS[hairColour]), hairColour === "black" ? 0.22 : 0.26);
  const eye = EYES[eyeColourOf(random, input, level)];
  const face = faceOf(random, { female, level });
  const measures = build(random, input, face);
  // The parting depends on the side of the turn, so the side is permanent; the angle varies by
  // picture.
  const pose = poseOf(moment, input, random.pick([-1, 1]));
  return {
    female,
    age: input.age,
    skin: skinOf(level, random.between(-0.4, 0.4)),
    hair,
    hairColour,
    brow:
      hairColour === "grey"
        ? mix(hair.base, "#4b4145", 0.45)
        : mix(hair.base, "#2a1a18", hairColour === "blond" ? 0.38 : 0.3),
    eye,
    face,
    ...measures,
    ...pose,
    // Wide faces are drawn slightly smaller, so that all cards look alike.
    scale: pose.scale * Math.min(1, 92 / measures.cheek),
  };
}
