import { days } from "./duration";

/** TTL of a visitor's permanent choices: language, country, closed warning and alerts. */
export const COOKIE_TTL = days(365);
