import { useEffect } from "react";
import type { MemberId } from "~/kit/ids";
import { useLive } from "~/live/live";
import { whenBack } from "~/live/when-back";
import { somethingWaits } from "./waiting-device";

/** If no socket opens within this time, queued messages are sent over HTTP. */
const WITHOUT_SOCKET_MS = 5_000;

/** Sends queued messages from any open page as soon as there is a connection (R252). */
export function WaitingSent({ memberId }: { memberId: MemberId | null }) {
  const { connection, tellCredits } = useLive();
  useEffect(() => {
    if (!connection || !memberId) return;
    const look = async () => {
      if (!somethingWaits(memberId)) return;
      const line = (await import("./waiting-of")).waitingOf(memberId);
      const stop = line.onAccepted((_, { balance }) => tellCredits(balance));
      await line.sendAll(connection).finally(stop);
    };
    const late = setTimeout(look, WITHOUT_SOCKET_MS);
    const stop = whenBack(connection, () => void look());
    return () => {
      clearTimeout(late);
      stop();
    };
  }, [connection, memberId, tellCredits]);
  return null;
}
