import { useState } from "react";
import { checkFile } from "./upload-photo";

type SendFiles = (files: File[], crop?: string) => void;
/** A file to crop before the upload, with its object URL. */
export type CropFile = { file: File; src: string };

/**
 * A single photo is shown first, so that the member may crop it. Several photos upload at once
 * without a crop, and so do files that the browser cannot decode or the server would refuse.
 */
export function useCrop(send: SendFiles) {
  const [cutting, setCutting] = useState<CropFile | null>(null);
  const chooseFiles = async (files: File[]) => {
    const [file, another] = files;
    const src = file && !another && !checkFile(file) ? await createPreviewUrl(file) : null;
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
  return { cutting, take: chooseFiles, add, close };
}

async function createPreviewUrl(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  picture?.close();
  return picture ? URL.createObjectURL(file) : null;
}
