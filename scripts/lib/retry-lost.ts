import { setTimeout as pause } from "node:timers/promises";

/** How often something is tried in all; what a busy machine loses it rarely loses twice. */
const TRIES = 4;
const FIRST_PAUSE_MS = 50;
/** What a connection says that was closed by its other end: a kept one, mostly, which idled while the machine was busy. */
const LOST = ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"];

/**
 * Does again what came to nothing because the connection to the local runtime was lost, three more times at most. It
 * may have been done all the same: only for what may be done twice. Every other fault is thrown at once.
 */
export async function retryLost<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries <= 1 || !isLost(error)) throw error;
    await pause(FIRST_PAUSE_MS * 2 ** (TRIES - tries));
    return retryLost(work, tries - 1);
  }
}

function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return LOST.includes(String((error as NodeJS.ErrnoException).code)) || isLost(error.cause);
}
