import { useEffect } from "react";
import { hasQueuedMessages } from "~/features/device/chat-storage";
import type { MemberId } from "~/kit/ids";
import { onReconnect } from "~/live/connection";
import { useLive } from "~/live/live-provider";

/** If no socket opens within this time, queued messages are sent over HTTP. */
const WITHOUT_SOCKET_MS = 5_000;
/** A network that blocks sockets never reports that it is back. */
const RETRY_WITHOUT_SOCKET_MS = 30_000;

/** Sends queued messages from any open page as soon as there is a connection (R252). */
export function SendQueueSender({ memberId }: { memberId: MemberId | null }) {
  const { connection, updateCredits } = useLive();
  useEffect(() => {
    if (!connection || !memberId) return;
    const sendQueued = async () => {
      if (!hasQueuedMessages(memberId)) return;
      const queue = (await import("./device-send-queue")).getSendQueue(memberId);
      const stop = queue.onAccepted((_, { balance }) => updateCredits(balance));
      await queue.sendAll(connection).finally(stop);
    };
    let isRetrying = false;
    const retryQueued = async () => {
      if (connection.isOpen || isRetrying || !navigator.onLine) return;
      isRetrying = true;
      await sendQueued().finally(() => {
        isRetrying = false;
      });
    };
    const late = setTimeout(sendQueued, WITHOUT_SOCKET_MS);
    const retry = setInterval(() => void retryQueued(), RETRY_WITHOUT_SOCKET_MS);
    const stop = onReconnect(connection, () => void sendQueued());
    return () => {
      clearTimeout(late);
      clearInterval(retry);
      stop();
    };
  }, [connection, memberId, updateCredits]);
  return null;
}
