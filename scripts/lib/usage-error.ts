/**
 * The arguments of a command are wrong. Its message is one sentence; the launcher adds a hint to
 * the help.
 */
export class UsageError extends Error {}
