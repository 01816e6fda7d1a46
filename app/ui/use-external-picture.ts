import { useEffect, useEffectEvent } from "react";

/** Puts a picture from another source into a file input, as if it had been chosen there. */
export function useExternalPicture(given: File | null, take: (files: FileList) => void): void {
  const taken = useEffectEvent(take);
  useEffect(() => {
    if (!given) return;
    const carrier = new DataTransfer();
    carrier.items.add(given);
    taken(carrier.files);
  }, [given]);
}
