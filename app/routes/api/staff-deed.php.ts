import { actionRequestSchema } from "~/domain/deactivation/deactivation.schema";
import { executeRequestedAction } from "~/domain/deactivation/execute-moderation-action";
import { getServices, getSite } from "~/request/middleware/context";
import type { Route } from "./+types/staff-deed.php";
import { apiError, readJson } from "./parse-request";

/**
 * POST /api/staff-deed.php: executes the action that a command of an earlier release stored in the database now
 * instead of at the next scheduled run. The secret of that row authorizes the request: a client
 * able to write the row needs no other proof (docs/decisions/0015).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const signedRequest = await readJson(request, actionRequestSchema);
  const done = await executeRequestedAction(
    getServices(context),
    getSite(context).id,
    signedRequest,
  );
  return done ? Response.json({ done: true }) : apiError(404, "not_found");
}
