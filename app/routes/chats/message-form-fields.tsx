import { FictionalNotice } from "./fictional-notice";
import type { useSendPricing } from "./use-send-pricing";

type MessageFormFieldsProps = { clientId: string; told: ReturnType<typeof useSendPricing> };

/** Hidden form fields of a message, and the notice for messages to a fictional profile. */
export function MessageFormFields({ clientId, told }: MessageFormFieldsProps) {
  const { asks, agrees, setAgrees, along } = told;
  const { fictional } = told.costs;
  return (
    <>
      <input type="hidden" name="client_id" value={clientId} />
      <input type="hidden" name="price" value={along.price} />
      {fictional && (asks || along.price === 0) ? (
        <FictionalNotice warning={fictional.warning} {...{ asks, agrees }} onAgree={setAgrees} />
      ) : null}
    </>
  );
}
