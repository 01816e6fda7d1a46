/**
 * D1's messages for a transient error: the query did not run, or its response was lost. A retry a
 * moment later may succeed.
 */
const TRANSIENT_ERROR =
  /overloaded|Network connection lost|reset because its code was updated|caused object to be reset|due to transient issue/i;

/** Delays before the two retries, in milliseconds, with a jitter of half (R585). */
const RETRY_DELAYS_MS = [60, 250];

/**
 * Retries on a transient error of D1. Only for idempotent work: reads, and batches whose repetition
 * changes nothing.
 */
export async function retryTransient<T>(attempt: () => Promise<T>): Promise<T> {
  for (const pause of RETRY_DELAYS_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Error && TRANSIENT_ERROR.test(error.message))) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
    }
  }
  return attempt();
}

/** Whether a statement only reads. */
export const isReadOnly = (text: string): boolean =>
  /^\s*(?:SELECT|WITH)\b/i.test(text) && !/\b(?:INSERT|UPDATE|DELETE|REPLACE)\b/i.test(text);
