import { redirect } from "react-router";
import { cancelTransfer } from "~/domain/order/find-order";
import type { OrderId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { notFound, requireId } from "~/request/responses";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/cancel";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/transactions/${requireId<OrderId>(params.id)}`);

/**
 * POST /transactions/{id}/cancel: cancels an order that waits for a bank transfer and redirects to
 * its status.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const id = requireId<OrderId>(params.id);
  const cancelled = await cancelTransfer(getServices(context), viewer, id);
  if (!cancelled.ok && cancelled.refusal === "not_found") throw notFound();
  return redirect(`/transactions/${id}${cancelled.ok ? "" : "?problem=not_cancelled"}`, 303);
}

export default NoPage;
