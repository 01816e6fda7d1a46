import type { Connection } from "./connection";

/**
 * Calls back at once if the socket is open, and whenever the socket or the network comes back.
 * Returns a function that stops it.
 */
export function onReconnect(connection: Connection | null, back: () => void): () => void {
  if (connection?.isOpen) back();
  const stop = connection?.onOpen(back);
  window.addEventListener("online", back);
  return () => {
    stop?.();
    window.removeEventListener("online", back);
  };
}
