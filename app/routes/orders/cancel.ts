import { redirect } from "react-router";
import { cancelTransfer } from "~/domain/order/cancel-transfer";
import { notFound } from "~/http/not-found";
import { requireId } from "~/http/require-id";
import { requireViewer } from "~/http/require-viewer";
import type { OrderId } from "~/kit/ids";
import { getServices } from "~/middleware/context";
import { NoPage } from "../no-page";
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
