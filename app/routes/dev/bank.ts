import { redirect } from "react-router";
import { fakeOutcomeSchema } from "~/domain/payment/fake-provider.schema";
import type { PaymentId } from "~/kit/ids";
import { type Context, getServices } from "~/request/middleware/context";
import { notFound } from "~/request/not-found";
import { readForm } from "~/request/read-form";
import { requireId } from "~/request/require-id";
import type { FakeProvider } from "~/services";
import type { Route } from "./+types/bank";
import { bankPage } from "./bank-page";

/**
 * /dev/bank/{payment}: page of the test bank, in English, in place of a real provider's page. The
 * tester chooses the payment's result. Exists in local mode only and reads no session.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const payment = await requireTestBank(context).find(requireId<PaymentId>(params.payment));
  if (!payment) throw notFound();
  return new Response(bankPage(payment), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      "cache-control": "no-store",
    },
  });
}

/** Applies the chosen result if the payment still allows it, and redirects to the shop. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const bank = requireTestBank(context);
  const id = requireId<PaymentId>(params.payment);
  const form = await readForm(request, fakeOutcomeSchema);
  if (!form.ok) return form.reply;
  const back = await bank.choose(id, form.value);
  if (back) return redirect(back, 303);
  if (!(await bank.find(id))) throw notFound();
  return redirect(`/dev/bank/${id}`, 303);
}

function requireTestBank(context: Context): FakeProvider {
  const { bank } = getServices(context);
  if (!bank) throw notFound();
  return bank;
}
