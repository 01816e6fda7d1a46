import { useEffect, useEffectEvent } from "react";

/** Puts a picture from another source into a file input, as if it had been chosen there. */
export function useExternalPicture(file: File | null, onFiles: (files: FileList) => void): void {
  const handleFiles = useEffectEvent(onFiles);
  useEffect(() => {
    if (!file) return;
    const carrier = new DataTransfer();
    carrier.items.add(file);
    handleFiles(carrier.files);
  }, [file]);
}
