import type { Random } from "../random.ts";

/**
 * The permanent features of a face: the same in every picture of a person, in any clothes and
 * place.
 */
export interface Face {
  /** The names of its parts. */
  kind: {
    form: keyof typeof FORMS;
    nose: keyof typeof NOSES;
    eyes: keyof typeof EYES;
    brows: keyof typeof BROWS;
  };
  /** Added to the half-widths of cheek, jaw and chin, and to the chin's height. */
  form: { cheek: number; jaw: number; chin: number; chinY: number };
  nose: Nose;
  eyes: Eyes;
  /** Half the distance between the eyes. */
  gap: number;
  brows: Brows;
  /** Half-width of the mouth, and how full the lips are. */
  mouth: { width: number; full: number };
  ears: number;
}

interface Nose {
  /** Half-width at the wings, added to the usual one. */
  wide: number;
  /** How far down it ends, from the usual place. */
  long: number;
  /** A bump of the bridge to the side (positive), or a dip. */
  bump: number;
  /** The tip: turned up (negative) or hanging. */
  tip: number;
}

export interface Eyes {
  /** How far the lids open above and below, added to the usual. */
  open: number;
  low: number;
  /** The outer corner: raised (negative) or sunk. */
  outer: number;
  size: number;
  /** How strong the fold above is; 0 where a lid is smooth. */
  fold: number;
}

interface Brows {
  thick: number;
  arch: number;
  /** The outer end: sunk (positive) or raised. */
  slope: number;
  lift: number;
}

type Form = Face["form"];

const FORMS: Record<"oval" | "round" | "square" | "heart" | "long" | "pear", Form> = {
  oval: { cheek: 0, jaw: 0, chin: 0, chinY: 1 },
  round: { cheek: 6, jaw: 10, chin: 11, chinY: -10 },
  square: { cheek: 1, jaw: 15, chin: 17, chinY: -2 },
  heart: { cheek: 5, jaw: -9, chin: -9, chinY: 2 },
  long: { cheek: -8, jaw: -2, chin: 3, chinY: 14 },
  pear: { cheek: -5, jaw: 13, chin: 6, chinY: 1 },
};

const NOSES: Record<"straight" | "button" | "long" | "broad" | "aquiline" | "fine", Nose> = {
  straight: { wide: 0, long: 0, bump: 0, tip: 0 },
  button: { wide: 2.5, long: -9, bump: -2, tip: -3.5 },
  long: { wide: 0, long: 8, bump: 1, tip: 2.5 },
  broad: { wide: 7.5, long: -1, bump: 0, tip: 0 },
  aquiline: { wide: 1, long: 5, bump: 6.5, tip: 4 },
  fine: { wide: -3.5, long: -2, bump: -1, tip: -1.5 },
};

const EYES: Record<"almond" | "round" | "narrow" | "raised" | "sunk" | "smooth", Eyes> = {
  almond: { open: 0, low: 0, outer: 0, size: 1, fold: 1 },
  round: { open: 3.4, low: 2.6, outer: 1.5, size: 0.97, fold: 0.8 },
  narrow: { open: -2.6, low: -1.2, outer: -0.5, size: 1.02, fold: 0.7 },
  raised: { open: 0.6, low: -0.6, outer: -4.5, size: 1.05, fold: 1 },
  sunk: { open: 0, low: 1, outer: 4, size: 1, fold: 1.3 },
  smooth: { open: -1.6, low: -0.6, outer: -2.8, size: 1, fold: 0 },
};

const BROWS: Record<"soft" | "straight" | "angled" | "bushy" | "fine" | "high", Brows> = {
  soft: { thick: 1, arch: 2, slope: 0, lift: 1 },
  straight: { thick: 1.15, arch: -3, slope: -3, lift: -1 },
  angled: { thick: 1, arch: 7, slope: 2, lift: 1 },
  bushy: { thick: 1.65, arch: 0, slope: 0, lift: 0 },
  fine: { thick: 0.62, arch: 4, slope: 1, lift: 3 },
  high: { thick: 0.95, arch: 3, slope: 4, lift: 6 },
};

const oneOf = <K extends string>(random: Random, kinds: Record<K, unknown>): K =>
  random.pick(Object.keys(kinds) as K[]);

/**
 * A random face: 6 forms, noses, eyes and brows, each with small variations, so that two faces are
 * rarely alike.
 */
export function faceOf(
  random: Random,
  { female, level }: { female: boolean; level: number },
): Face {
  const play = (by: number) => random.between(-by, by);
  const kind = {
    form: oneOf(random, FORMS),
    nose: oneOf(random, NOSES),
    eyes: oneOf(random, EYES),
    brows: oneOf(random, BROWS),
  };
  const form = FORMS[kind.form];
  const nose = NOSES[kind.nose];
  const eyes = EYES[kind.eyes];
  const brows = BROWS[kind.brows];
  return {
    kind,
    form: {
      cheek: form.cheek + play(2),
      jaw: form.jaw + play(3),
      chin: form.chin + play(3),
      chinY: form.chinY + play(3),
    },
    nose: { ...nose, wide: nose.wide + play(1.4) + (level > 4 ? 2 : 0), long: nose.long + play(2) },
    eyes: { ...eyes, open: eyes.open + play(0.7), size: eyes.size * random.between(0.93, 1.09) },
    gap: 37.5 + play(3),
    brows: {
      ...brows,
      thick: brows.thick * random.between(0.9, 1.15),
      lift: brows.lift + play(1.2),
    },
    mouth: {
      width: (female ? 24 : 26) + play(4.5),
      full: random.between(0.82, 1.22) + (level > 4 ? 0.14 : 0),
    },
    ears: random.between(0.85, 1.2),
  };
}
