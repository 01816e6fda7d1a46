/** Durations in milliseconds. */
export const seconds = (n: number) => n * 1000;
export const minutes = (n: number) => seconds(n * 60);
export const hours = (n: number) => minutes(n * 60);
export const days = (n: number) => hours(n * 24);

/** TTL of a visitor's permanent choices: language, country, closed warning and alerts. */
export const COOKIE_TTL = days(365);
