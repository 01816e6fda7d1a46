import { useEffect } from "react";
import type { MemberId } from "~/kit/ids";
import { useLive } from "~/live/live-provider";
import { onReconnect } from "~/live/on-reconnect";
import { hasQueuedMessages } from "./send-queue-device";

/** If no socket opens within this time, queued messages are sent over HTTP. */
const WITHOUT_SOCKET_MS = 5_000;

/** Sends queued messages from any open page as soon as there is a connection (R252). */
export function SendQueueSender({ memberId }: { memberId: MemberId | null }) {
  const { connection, tellCredits } = useLive();
  useEffect(() => {
    if (!connection || !memberId) return;
    const look = async () => {
      if (!hasQueuedMessages(memberId)) return;
      const line = (await import("./get-send-queue")).getSendQueue(memberId);
      const stop = line.onAccepted((_, { balance }) => tellCredits(balance));
      await line.sendAll(connection).finally(stop);
    };
    const late = setTimeout(look, WITHOUT_SOCKET_MS);
    const stop = onReconnect(connection, () => void look());
    return () => {
      clearTimeout(late);
      stop();
    };
  }, [connection, memberId, tellCredits]);
  return null;
}
