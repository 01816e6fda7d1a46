/**
 * What the environment gives that wrangler.toml does not hold: the secrets, and the local mode, which only npm start,
 * npm run dev and the tests set. `wrangler types` finds them in .dev.vars, which a fresh clone does not have.
 */
interface Env {
  NETWORK_KEY: string;
  FACTOR_KEY: string;
  LOCAL: string;
}
