import type { Connection } from "./connection";

/** Calls back as often as something can be sent again, and at once where it can be now; answers how to stop. */
export function whenBack(connection: Connection | null, back: () => void): () => void {
  if (connection?.isOpen) back();
  const stop = connection?.onOpen(back);
  window.addEventListener("online", back);
  return () => {
    stop?.();
    window.removeEventListener("online", back);
  };
}
