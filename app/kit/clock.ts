/**
 * The time in milliseconds UTC on the server, where no services are at hand: in Durable Objects,
 * in edge code, and as the clock of the services themselves. Elsewhere `services.now()`, which
 * tests can set.
 */
export const systemNow = (): number => Date.now();

/** The device's time, which may be off by a day: for durations and order within one device. */
export const browserNow = (): number => Date.now();
