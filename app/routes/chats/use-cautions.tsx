import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { WordSignal } from "~/domain/signal/signal";
import type { MemberId } from "~/kit/ids";
import { cautionsAt } from "./cautions";
import { MessageCaution } from "./message-caution";
import type { Message } from "./messages";

/** The loaded messages, and the spam signals that the Worker found in them. */
type Judged = { messages: Message[]; signals: Record<number, WordSignal>; other: { id: MemberId } };

/**
 * Warnings below messages of the other member, shown to the recipient only (R236). Later messages
 * are checked here by the same rules, whose code loads with the first such message.
 */
export function useCautions(judged: Judged, messages: Message[]): (seq: number) => ReactNode {
  const { signals, other } = judged;
  const live = useLiveSignals(judged, messages);
  const cautions = useMemo(() => cautionsAt({ ...live, ...signals }), [live, signals]);
  return (seq) => {
    const signal = cautions.get(seq);
    return signal ? <MessageCaution signal={signal} otherId={other.id} /> : null;
  };
}

function useLiveSignals({ messages: loaded, other }: Judged, messages: Message[]) {
  const [live, setLive] = useState<Record<number, WordSignal>>({});
  const upTo = loaded.at(-1)?.seq ?? 0;
  const come = useMemo(
    () => messages.filter(({ seq, senderId }) => seq > upTo && senderId === other.id),
    [messages, upTo, other.id],
  );
  useEffect(() => {
    if (come.length === 0 || !navigator.onLine) return;
    let gone = false;
    void import("~/domain/signal/find-signals").then(
      ({ judgeMessages }) => gone || setLive(judgeMessages(come, other.id)),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [come, other.id]);
  return live;
}
