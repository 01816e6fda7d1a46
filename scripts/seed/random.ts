/**
 * Seeded random numbers for the demo data.
 *
 * Every member has their own stream, named by a seed string. With a shared stream, member 17 would
 * depend on the number of draws of members 1 to 16, so that one new sentence would change
 * everybody.
 */

/** A deterministic stream of choices. */
export interface Random {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** A number from `min` to `max`. */
  between(min: number, max: number): number;
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean;
  /** One item of a list; throws on an empty list, because `undefined` would spread unnoticed. */
  pick<T>(items: readonly T[]): T;
  /** One key of a table of weights, which may have any sum. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K;
  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[];
  /** `count` different items (fewer if the list is shorter). */
  sample<T>(items: readonly T[], count: number): T[];
}

/** Four 32-bit words from a string (cyrb128, public domain). */
function hash(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [(a ^ b ^ c ^ d) >>> 0, (b ^ a) >>> 0, (c ^ a) >>> 0, (d ^ a) >>> 0];
}

/** The sfc32 generator (public domain): small, fast, and passes the usual statistical batteries. */
function sfc32([a, b, c, d]: [number, number, number, number]): () => number {
  return () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
}

/**
 * A loop instead of lists: a large data set calls this ten million times, and lists would burden
 * the garbage collector.
 */
function pickWeighted<K extends string>(
  at: number,
  weights: Readonly<Partial<Record<K, number>>>,
): K {
  let total = 0;
  for (const key in weights) total += weights[key] ?? 0;
  let rest = at * total;
  for (const key in weights) {
    rest -= weights[key] ?? 0;
    if (rest < 0) return key;
  }
  throw new RangeError("weighted() needs at least one positive weight");
}

function shuffled<T>(next: () => number, items: readonly T[]): T[] {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
  }
  return copy;
}

/** The stream of a seed. The same seed always gives the same choices. */
export function randomFor(seed: string): Random {
  const next = sfc32(hash(seed));
  // The first numbers of sfc32 still depend visibly on the seed; neighbouring ids must not look
  // alike.
  for (let i = 0; i < 12; i++) next();
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick: (items) => {
      if (items.length === 0) throw new RangeError("pick() needs at least one item");
      return items[Math.floor(next() * items.length)] as (typeof items)[number];
    },
    weighted: (weights) => pickWeighted(next(), weights),
    shuffle: (items) => shuffled(next, items),
    sample: (items, count) => shuffled(next, items).slice(0, count),
  };
}
