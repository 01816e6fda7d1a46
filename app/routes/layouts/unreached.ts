/** Error messages of browsers for a failed connection. */
const UNREACHED = /fetch|network|load failed/i;

/** Whether an error is a request that failed for lack of a connection. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof TypeError && UNREACHED.test(error.message);
