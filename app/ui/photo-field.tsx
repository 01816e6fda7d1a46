import { ImagePlus } from "lucide-react";
import { type ChangeEvent, type ReactNode, useEffect, useState } from "react";
import { FieldError } from "./field-error";
import { describedBy } from "./field-frame";
import { Portrait } from "./portrait";

export type PhotoFieldProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  accept: string;
  required?: boolean;
  /** The photo that stands there now. */
  current?: { src: string; alt: string };
  /** Said under the current photo. */
  note?: ReactNode;
  /** What the chosen picture is called before it is sent. */
  previewAlt: string;
};

/**
 * One photo to choose, shown as others will see it before it is sent. Without JavaScript it is the browser's own
 * file field.
 *
 *     <PhotoField name="photo" label="Photo" accept="image/jpeg,image/png" previewAlt="The photo you chose" error={errors.photo} />
 */
export function PhotoField({ name, label, hint, error, accept, required, current, note, previewAlt }: PhotoFieldProps) {
  const [preview, choose] = usePreview();
  const shown = preview ? { src: preview, alt: previewAlt } : current;
  return (
    <div className="grid gap-3">
      {shown ? (
        <div className="mx-auto w-full max-w-56 overflow-hidden rounded-card border border-line">
          <Portrait src={shown.src} alt={shown.alt} eager />
        </div>
      ) : null}
      {note && !preview ? <p className="text-center text-sm text-muted">{note}</p> : null}
      <div className="relative grid justify-items-center gap-2 rounded-card border-[1.5px] border-dashed border-edge bg-card px-4 py-5 text-center">
        <ImagePlus aria-hidden size={30} strokeWidth={1.6} className="text-brand-text" />
        <label htmlFor={name} className="font-semibold">
          {label}
        </label>
        {hint ? (
          <p id={`${name}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        ) : null}
        <input
          id={name}
          name={name}
          type="file"
          accept={accept}
          required={required}
          onChange={choose}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(name, hint, error)}
          className="w-full max-w-72 text-sm text-muted file:me-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-solid file:border-edge/60 file:bg-card file:px-4 file:font-semibold file:text-ink hover:file:border-brand-text hover:file:text-brand-text"
        />
      </div>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </div>
  );
}

/** The chosen file as an address of this page, where the browser can read it; given back when another is chosen. */
function usePreview(): [string | null, (event: ChangeEvent<HTMLInputElement>) => void] {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    const picture = file ? await createImageBitmap(file).catch(() => null) : null;
    picture?.close();
    setPreview(file && picture ? URL.createObjectURL(file) : null);
  };
  return [preview, (event) => void choose(event)];
}
