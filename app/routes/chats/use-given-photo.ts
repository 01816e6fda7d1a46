import { useEffect, useState } from "react";
import { takePhoto } from "../installed/shared-draft";

/** The picture with which somebody comes from /share; null where they come from anywhere else. */
export function useGivenPhoto(): File | null {
  const [given, setGiven] = useState<File | null>(null);
  useEffect(() => {
    const photo = takePhoto();
    if (photo) setGiven(photo);
  }, []);
  return given;
}
