/** Error messages of browsers for a failed connection. */
const CONNECTION_ERROR = /fetch|network|load failed/i;

/** Whether an error is a request that failed for lack of a connection. */
export const isConnectionError = (error: unknown): boolean =>
  error instanceof TypeError && CONNECTION_ERROR.test(error.message);
