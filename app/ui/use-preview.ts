import { useEffect, useState } from "react";

/**
 * The chosen file as an address of this page, where the browser can read it; given back when another is chosen. `chosen`
 * is its name, null until the browser runs our script.
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
