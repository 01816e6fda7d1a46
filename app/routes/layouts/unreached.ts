/** What browsers say of a request that reached nobody. */
const UNREACHED = /fetch|network|load failed/i;

/** Whether an error is a request's that got no answer, for want of a connection. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof TypeError && UNREACHED.test(error.message);
