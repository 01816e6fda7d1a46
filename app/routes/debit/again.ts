import { redirect } from "react-router";
import { sendDebitCode } from "~/domain/debit/send-debit-code";
import { getFacts, getServices } from "~/middleware/context";
import { NoPage } from "../no-page";
import type { Route } from "./+types/again";
import { findPayable } from "./load-debit";
import { sayCode } from "./say-code";

/** Reached by a form only; a GET redirects to the code form. */
export async function loader(args: Route.LoaderArgs) {
  const { order } = await findPayable(args);
  return redirect(`/directdebit/code?order=${order.id}`);
}

/** POST /directdebit/again?order={id}: sends another code to the same telephone. */
export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const { viewer, order } = await findPayable(args);
  const said = await sayCode(context, order);
  const outcome = await sendDebitCode(getServices(context), viewer, {
    ...{ orderId: order.id, said, network: getFacts(context).network },
  });
  const problem = outcome.ok ? "" : `&problem=${outcome.refusal}`;
  return redirect(`/directdebit/code?order=${order.id}${problem}`, 303);
}

export default NoPage;
