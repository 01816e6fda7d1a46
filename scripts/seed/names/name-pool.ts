/** First names by generation: born before about 1965, from then to about 1990, and since. */
export interface Generations {
  readonly older: readonly string[];
  readonly middle: readonly string[];
  readonly younger: readonly string[];
}

/** The first names of one country or language. */
export interface NamePool {
  readonly female: Generations;
  readonly male: Generations;
}
