import { apiError } from "~/kit/api-error";
import type { RequestError } from "~/middleware/context";

/**
 * The error response for a request that no endpoint handled, in the same format as an endpoint's
 * error.
 */
export function apiErrorResponse({
  status,
  code,
  headers,
}: Omit<RequestError, "status" | "code"> & { status: number; code: string }): Response {
  const answer = apiError(status, code);
  for (const [name, value] of Object.entries(headers ?? {})) answer.headers.set(name, value);
  return answer;
}

/**
 * Error codes by status for responses in another format: from the router, or after an unexpected
 * error.
 */
const ERROR_CODES: Record<number, string> = {
  400: "bad_request",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  413: "too_large",
  429: "too_many_requests",
};

/** Converts every error response below /api/ to one format (R26), so that none is an HTML page. */
export async function toApiErrorFormat(request: Request, answer: Response): Promise<Response> {
  if (answer.status < 400 || request.method === "HEAD" || (await hasCode(answer.clone())))
    return answer;
  const refused = apiError(
    answer.status,
    ERROR_CODES[answer.status] ?? (answer.status >= 500 ? "fault" : "refused"),
  );
  const headers = new Headers(answer.headers);
  for (const [name, value] of refused.headers) headers.set(name, value);
  headers.delete("content-length");
  return new Response(refused.body, { status: answer.status, headers });
}

async function hasCode(answer: Response): Promise<boolean> {
  const body = (await answer.json().catch(() => null)) as { error?: { code?: unknown } } | null;
  return typeof body?.error?.code === "string";
}
