import { subscriptionSchema, unsubscribeSchema } from "~/domain/push/push.schema";
import {
  deleteSubscription,
  SUBSCRIPTION_REFUSALS,
  saveSubscription,
} from "~/domain/push/save-subscription";
import { type Context, getServices } from "~/request/middleware/context";
import { apiError, readJson } from "./parse-request";
import { requireApiViewer } from "./require-api-viewer";

/**
 * POST {endpoint, keys} subscribes this browser to push notifications, DELETE {endpoint}
 * unsubscribes it. Both are idempotent.
 */
export async function handlePushSubscription(
  request: Request,
  context: Context,
): Promise<Response> {
  const viewer = requireApiViewer(context);
  const services = getServices(context);
  if (request.method === "DELETE") {
    const { endpoint } = await readJson(request, unsubscribeSchema);
    await deleteSubscription(services, viewer, endpoint);
    return new Response(null, { status: 204 });
  }
  const saved = await saveSubscription(
    services,
    viewer,
    await readJson(request, subscriptionSchema),
  );
  if (!saved.ok) return apiError(SUBSCRIPTION_REFUSALS[saved.refusal], saved.refusal);
  return new Response(null, { status: 204 });
}
