import { setTimeout as pause } from "node:timers/promises";

/** Total attempts; a busy machine rarely loses a request twice. */
const TRIES = 4;
const FIRST_PAUSE_MS = 50;
/**
 * Errors of a connection closed by the server: mostly a keep-alive one that was idle while the
 * machine was busy.
 */
const LOST_CONNECTION_CODES = ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"];

/**
 * Retries work whose connection to the local runtime was lost, at most three more times. The first
 * attempt may have succeeded, so the work must be idempotent. Every other error is thrown at once.
 */
export async function retryLostConnection<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries <= 1 || !isLostConnection(error)) throw error;
    await pause(FIRST_PAUSE_MS * 2 ** (TRIES - tries));
    return retryLostConnection(work, tries - 1);
  }
}

function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    LOST_CONNECTION_CODES.includes(String((error as NodeJS.ErrnoException).code)) ||
    isLostConnection(error.cause)
  );
}
