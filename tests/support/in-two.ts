/**
 * The database of the tests' sites: the only one, or a second one beside the directory's
 * (rules-two).
 */
type Tested = Env & { FIRST?: D1Database };

export const isInTwo = (env: Env): boolean => Boolean((env as Tested).FIRST);

/**
 * The environment of a Worker. Tests read and write the database of their sites as `env.DB`; where
 * that is the second one, the Worker's own DB is the other: it contains only the directory.
 */
export function inTwo(env: Env): Env {
  const { FIRST } = env as Tested;
  return FIRST ? { ...env, DB: FIRST, DB_2: env.DB } : env;
}
