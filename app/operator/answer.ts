import { redirect } from "react-router";

/**
 * The response to a form that also a script sends: JSON for the script, else a redirect to the page
 * that shows the result.
 */
export function answer(
  request: Request,
  value: object,
  { location, status = 200 }: { location: string; status?: number },
): Response {
  return isFromScript(request)
    ? Response.json(value, { status, headers: { "cache-control": "no-store" } })
    : redirect(location, 303);
}

const isFromScript = (request: Request): boolean =>
  request.headers.get("accept") === "application/json";
