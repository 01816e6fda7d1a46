import { redirect } from "react-router";

type AnswerOptions = { location: string; status?: number; cookie?: string };

/**
 * The response to a form that also a script sends: JSON for the script, else a redirect to the page
 * that shows the result.
 */
export function answer(
  request: Request,
  value: object,
  { location, status = 200, cookie }: AnswerOptions,
): Response {
  const headers = { ...(cookie && { "set-cookie": cookie }) };
  return isFromScript(request)
    ? Response.json(value, { status, headers: { "cache-control": "no-store", ...headers } })
    : redirect(location, { status: 303, headers });
}

const isFromScript = (request: Request): boolean =>
  request.headers.get("accept") === "application/json";
