import { describeUser } from "~/domain/session/describe-user";
import type { MemberId } from "~/kit/ids";
import { type Context, getServices, getSite } from "~/request/middleware/context";
import { apiError } from "./parse-request";

type UserResponseInit = { headers?: Headers; status?: number };

/**
 * The logged-in user as the API returns it, with cookies if a session was started; 403 without one.
 */
export async function userResponse(
  context: Context,
  id: MemberId | undefined,
  { headers = new Headers(), status = 200 }: UserResponseInit = {},
) {
  const found = id ? await describeUser(getServices(context), getSite(context), id) : null;
  if (!found) return apiError(403, "authentication_required");
  headers.set("cache-control", "no-store");
  return Response.json({ user: found }, { headers, status });
}
