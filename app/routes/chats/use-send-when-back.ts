import { useEffect, useEffectEvent, useRef } from "react";
import { useLive } from "~/live/live";
import type { Pending } from "./messages";

/** What the connection lost goes out when it is back, one after the other, so that the order stays. */
export function useSendWhenBack(
  pending: Pending[],
  again: (message: Pending) => Promise<void>,
): void {
  const { connection } = useLive();
  const busy = useRef(false);
  const sendLost = useEffectEvent(async () => {
    if (busy.current) return;
    busy.current = true;
    const lost = pending.filter(({ failed, newPrice }) => failed && newPrice === undefined);
    for (const message of lost) await again(message);
    busy.current = false;
  });
  useEffect(() => {
    const back = () => void sendLost();
    const stop = connection?.onOpen((reopened) => reopened && back());
    window.addEventListener("online", back);
    return () => {
      stop?.();
      window.removeEventListener("online", back);
    };
  }, [connection]);
}
