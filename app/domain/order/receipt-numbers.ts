/**
 * Size of a company's number range per database: its sites may be in several databases, and no
 * number may be used twice (R268).
 */
export const NUMBERS_PER_DATABASE = 1_000_000_000;

/** The number before the first of a database, by its binding: 0 for DB, 2,000,000,000 for DB_2. */
export const lastNumberBefore = (database: string): number =>
  Number(/\d+$/.exec(database)?.[0] ?? 0) * NUMBERS_PER_DATABASE;
