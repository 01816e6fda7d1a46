import { FictionalNote } from "./fictional-note";
import type { useTold } from "./use-told";

type AlongFieldsProps = { clientId: string; told: ReturnType<typeof useTold> };

/** Hidden form fields of a message, and the notice for messages to a fictional profile. */
export function AlongFields({ clientId, told }: AlongFieldsProps) {
  const { asks, agrees, setAgrees, along } = told;
  const { fictional } = told.costs;
  return (
    <>
      <input type="hidden" name="client_id" value={clientId} />
      <input type="hidden" name="price" value={along.price} />
      {fictional && (asks || along.price === 0) ? (
        <FictionalNote warning={fictional.warning} {...{ asks, agrees }} onAgree={setAgrees} />
      ) : null}
    </>
  );
}
