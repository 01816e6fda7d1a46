import { useEffect, useState } from "react";

/**
 * Object URL of the chosen file, if the browser can decode it; revoked when another is chosen.
 * `chosen` is its file name, null before hydration.
 */
export function usePreview() {
  const [preview, setPreview] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => setChosen(""), []);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const show = async (file: File | undefined) => {
    setChosen(file?.name ?? "");
    const picture = file ? await createImageBitmap(file).catch(() => null) : null;
    picture?.close();
    setPreview(file && picture ? URL.createObjectURL(file) : null);
  };
  return { preview, chosen, show };
}
