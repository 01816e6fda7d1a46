import { redirect } from "react-router";
import { resendDebitCode } from "~/domain/direct-debit/debit-code";
import { getRequestMetadata, getServices } from "~/request/middleware/context";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/resend-code";
import { buildCodeMessage, requirePayableDebitOrder } from "./load-debit";

/** Reached by a form only; a GET redirects to the code form. */
export async function loader(args: Route.LoaderArgs) {
  const { order } = await requirePayableDebitOrder(args);
  return redirect(`/directdebit/code?order=${order.id}`);
}

/** POST /directdebit/again?order={id}: sends another code to the same telephone. */
export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const { viewer, order } = await requirePayableDebitOrder(args);
  const codeMessage = await buildCodeMessage(context, order);
  const outcome = await resendDebitCode(getServices(context), viewer, {
    orderId: order.id,
    message: codeMessage,
    network: getRequestMetadata(context).network,
  });
  const problem = outcome.ok ? "" : `&problem=${outcome.refusal}`;
  return redirect(`/directdebit/code?order=${order.id}${problem}`, 303);
}

export default NoPage;
