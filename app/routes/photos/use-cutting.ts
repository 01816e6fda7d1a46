import { useState } from "react";
import { checkFile } from "./send-photo";

type Send = (files: File[], crop?: string) => void;
/** A file that is cut before it goes off, with its address on this page. */
export type Cutting = { file: File; src: string };

/**
 * A photo that is chosen alone is shown first, so that its owner may cut it; several go off whole at once, and so does
 * what the browser cannot show or the server would not take.
 */
export function useCutting(send: Send) {
  const [cutting, setCutting] = useState<Cutting | null>(null);
  const take = async (files: File[]) => {
    const [file, another] = files;
    const src = file && !another && !checkFile(file) ? await addressOf(file) : null;
    if (file && src) setCutting({ file, src });
    else send(files);
  };
  const close = () => {
    if (cutting) URL.revokeObjectURL(cutting.src);
    setCutting(null);
  };
  const add = (crop?: string) => {
    if (cutting) send([cutting.file], crop);
    close();
  };
  return { cutting, take, add, close };
}

async function addressOf(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  picture?.close();
  return picture ? URL.createObjectURL(file) : null;
}
