import { FictionalNotice } from "./fictional-notice";
import type { useSendPricing } from "./use-send-pricing";

type MessageFormFieldsProps = { clientId: string; pricing: ReturnType<typeof useSendPricing> };

/** Hidden form fields of a message, and the notice for messages to a fictional profile. */
export function MessageFormFields({ clientId, pricing }: MessageFormFieldsProps) {
  const { needsConsent, agrees, setAgrees, metadata } = pricing;
  const { fictional } = pricing.costs;
  return (
    <>
      <input type="hidden" name="client_id" value={clientId} />
      <input type="hidden" name="price" value={metadata.price} />
      {fictional && (needsConsent || metadata.price === 0) ? (
        <FictionalNotice
          warning={fictional.warning}
          {...{ needsConsent, agrees }}
          onAgree={setAgrees}
        />
      ) : null}
    </>
  );
}
