import { useEffect, useState } from "react";
import { claimHandedOverPhoto } from "../installed/shared-content";

/** The photo that /share or a paste handed over. Null otherwise. */
export function useHandedOverPhoto(): File | null {
  const [given, setGiven] = useState<File | null>(null);
  useEffect(() => {
    const photo = claimHandedOverPhoto();
    if (photo) setGiven(photo);
  }, []);
  return given;
}
