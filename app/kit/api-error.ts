/**
 * The answer to a call that is refused, the same shape at every door (R26): a code for programs,
 * the fields that do not fit, nothing about anybody.
 */
export function apiError(status: number, code: string, fields?: Record<string, string>): Response {
  return Response.json(
    { error: { code, ...(fields ? { fields } : {}) } },
    { status, headers: { "cache-control": "no-store" } },
  );
}
