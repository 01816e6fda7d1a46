/** So many numbers has a company in each database: its sites may live in several, and no number is given twice (R268). */
export const NUMBERS = 1_000_000_000;

/** The number before the first that is given in a database, by its binding: 0 in DB, 2,000,000,000 in DB_2. */
export const lastNumberBefore = (database: string): number =>
  Number(/\d+$/.exec(database)?.[0] ?? 0) * NUMBERS;
