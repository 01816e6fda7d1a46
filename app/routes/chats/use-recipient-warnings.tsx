import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { TextSignal } from "~/domain/scam-detection/scam-detection";
import type { MemberId } from "~/kit/ids";
import type { ChatMessage } from "./messages";
import { RecipientWarning } from "./recipient-warning";
import { selectRecipientWarnings } from "./select-recipient-warnings";

/** The loaded messages, and the spam signals that the Worker found in them. */
type LoadedSignals = {
  messages: ChatMessage[];
  signals: Record<number, TextSignal>;
  other: { id: MemberId };
};

/**
 * Warnings below messages of the other member, shown to the recipient only (R236). Later messages
 * are checked here by the same rules, whose code loads with the first such message.
 */
export function useRecipientWarnings(
  judged: LoadedSignals,
  messages: ChatMessage[],
): (seq: number) => ReactNode {
  const { signals, other } = judged;
  const live = useLiveSignals(judged, messages);
  const cautions = useMemo(() => selectRecipientWarnings({ ...live, ...signals }), [live, signals]);
  return (seq) => {
    const signal = cautions.get(seq);
    return signal ? <RecipientWarning signal={signal} otherId={other.id} /> : null;
  };
}

function useLiveSignals({ messages: loaded, other }: LoadedSignals, messages: ChatMessage[]) {
  const [live, setLive] = useState<Record<number, TextSignal>>({});
  const upTo = loaded.at(-1)?.seq ?? 0;
  const arrived = useMemo(
    () => messages.filter(({ seq, senderId }) => seq > upTo && senderId === other.id),
    [messages, upTo, other.id],
  );
  useEffect(() => {
    if (arrived.length === 0 || !navigator.onLine) return;
    let gone = false;
    void import("~/domain/scam-detection/find-signals").then(
      ({ findMessageSignals }) => gone || setLive(findMessageSignals(arrived, other.id)),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [arrived, other.id]);
  return live;
}
