import { useEffect, useState } from "react";
import { takePhoto } from "../installed/shared-draft";

/** The photo that /share or a paste handed over. Null otherwise. */
export function useGivenPhoto(): File | null {
  const [given, setGiven] = useState<File | null>(null);
  useEffect(() => {
    const photo = takePhoto();
    if (photo) setGiven(photo);
  }, []);
  return given;
}
