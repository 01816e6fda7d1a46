/**
 * The database of the tests' sites: the only one, or a second one beside the directory's
 * (rules-two).
 */
type TestedEnv = Env & { FIRST?: D1Database };

export const usesSecondDatabase = (env: Env): boolean => Boolean((env as TestedEnv).FIRST);

/**
 * The environment of a Worker. Tests read and write the database of their sites as `env.DB`; where
 * that is the second one, the Worker's own DB is the other: it contains only the directory.
 */
export function withSecondDatabase(env: Env): Env {
  const { FIRST } = env as TestedEnv;
  return FIRST ? { ...env, DB: FIRST, DB_2: env.DB } : env;
}
