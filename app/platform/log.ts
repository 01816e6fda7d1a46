type LogFields = Record<string, string | number | boolean | null>;

/**
 * Logs one line of JSON per event. Fields are codes, counts and ids; never names, addresses or
 * written text.
 */
export function log(event: string, fields: LogFields = {}): void {
  console.log(JSON.stringify({ event, ...fields }));
}

/** Logs at the level that triggers alerts: an operator has to look at it soon. */
export function logWarning(event: string, fields: LogFields = {}): void {
  console.warn(JSON.stringify({ event, ...fields }));
}

/**
 * Logs an unexpected error once, with its cause: by request id, which the user sees, or by the name
 * of background work.
 */
export function logError(thrown: unknown, of: { requestId: string } | { work: string }): void {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const causes: string[] = [];
  for (
    let cause: unknown = error;
    cause instanceof Error && causes.length < 4;
    cause = cause.cause
  ) {
    causes.push(`${cause.name}: ${firstLine(cause.message)}`);
  }
  console.error(
    JSON.stringify({
      event: "fault",
      ...of,
      causes,
      stack: error.stack
        ?.split("\n")
        .filter((line) => line.startsWith("    at "))
        .slice(0, 8),
    }),
  );
}

/** Database errors quote the statement's parameters after the first line; those may be personal. */
function firstLine(message: string): string {
  return (message.split("\n")[0] ?? "").slice(0, 300);
}
