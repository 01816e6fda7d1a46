import { apiError } from "~/kit/api-error";
import type { Refusal } from "~/middleware/context";

/** A call that no door has seen, in the shape of those that one refused. */
export function refusedCall({
  status,
  code,
  headers,
}: Omit<Refusal, "status" | "code"> & { status: number; code: string }): Response {
  const answer = apiError(status, code);
  for (const [name, value] of Object.entries(headers ?? {})) answer.headers.set(name, value);
  return answer;
}

/** What a status says where whoever refused said it in other words than ours: the router, or a fault. */
const CODES: Record<number, string> = {
  400: "bad_request",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  413: "too_large",
  429: "too_many_requests",
};

/** One shape of refused calls (R26), and never a page: whatever comes out of a door below /api/ as a refusal or a fault. */
export async function inOneShape(request: Request, answer: Response): Promise<Response> {
  if (answer.status < 400 || request.method === "HEAD" || (await hasCode(answer.clone())))
    return answer;
  const refused = apiError(
    answer.status,
    CODES[answer.status] ?? (answer.status >= 500 ? "fault" : "refused"),
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
