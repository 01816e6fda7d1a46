import type { Stripe } from "stripe";
import type { TransferDetails } from "~/domain/payment/payment";

/**
 * The account details of a bank transfer: Stripe assigns them to a payer once they choose the
 * transfer on its page (`display_bank_transfer_instructions` of the PaymentIntent). Null until
 * then.
 */
export async function transferDetails(
  stripe: Stripe,
  providerId: string | null,
): Promise<TransferDetails | null> {
  if (!providerId?.startsWith("cs_")) return null;
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(providerId, {
    expand: ["payment_intent"],
  });
  if (!intent || typeof intent === "string") return null;
  const instructions = intent.next_action?.display_bank_transfer_instructions;
  const account = instructions?.financial_addresses?.find(({ type }) => type === "iban")?.iban;
  if (!instructions?.reference || !account) return null;
  const { account_holder_name: holder, iban, bic } = account;
  return {
    holder,
    iban,
    bic,
    reference: instructions.reference,
    url: instructions.hosted_instructions_url,
  };
}
