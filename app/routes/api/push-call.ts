import { BROWSER_REFUSALS, forgetBrowser, keepBrowser } from "~/domain/push/keep-browser";
import { subscriptionSchema, unsubscribeSchema } from "~/domain/push/push.schema";
import { type Context, getServices } from "~/middleware/context";
import { apiError, readJson } from "./read-call";
import { requireApiViewer } from "./require-api-viewer";

/**
 * POST {endpoint, keys} subscribes this browser to push notifications, DELETE {endpoint}
 * unsubscribes it. Both are idempotent.
 */
export async function pushCall(request: Request, context: Context): Promise<Response> {
  const viewer = requireApiViewer(context);
  const services = getServices(context);
  if (request.method === "DELETE") {
    const { endpoint } = await readJson(request, unsubscribeSchema);
    await forgetBrowser(services, viewer, endpoint);
    return new Response(null, { status: 204 });
  }
  const kept = await keepBrowser(services, viewer, await readJson(request, subscriptionSchema));
  if (!kept.ok) return apiError(BROWSER_REFUSALS[kept.refusal], kept.refusal);
  return new Response(null, { status: 204 });
}
