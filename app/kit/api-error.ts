/**
 * The error response of an API request, the same shape at every endpoint (R26): a code for
 * programs, the invalid fields, nothing about any member.
 */
export function apiError(status: number, code: string, fields?: Record<string, string>): Response {
  return Response.json(
    { error: { code, ...(fields ? { fields } : {}) } },
    { status, headers: { "cache-control": "no-store" } },
  );
}
