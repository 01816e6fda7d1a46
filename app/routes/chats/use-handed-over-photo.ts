import { useEffect, useState } from "react";
import { claimHandedOverPhoto } from "../installed/shared-content";

/** The photo that /share or a paste handed over. Null otherwise. */
export function useHandedOverPhoto(): File | null {
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    const photo = claimHandedOverPhoto();
    if (photo) setFile(photo);
  }, []);
  return file;
}
