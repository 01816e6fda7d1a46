import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { buttonClass } from "./button";
import { ChosenPhoto } from "./chosen-photo";
import { classNames } from "./class-names";
import { describedBy, FieldError } from "./field";
import { Icon } from "./icon";
import type { CropLabels } from "./photo-crop";
import { useDroppedPicture, usePreview } from "./picture-input";

type PhotoFieldProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  accept: string;
  required?: boolean;
  /** The current photo. */
  current?: { src: string; alt: string };
  /** Caption of the current photo. */
  note?: ReactNode;
  /** Alternative text of the chosen photo before it is sent. */
  previewAlt: string;
  /** "Take a photo": on touch devices, whose file picker may not offer the camera. */
  camera: string;
  /** A photo from another source, such as another app, used instead of a chosen file. */
  externalFile?: File | null;
  /** Name of the input with the crop; without it the whole photo is sent. */
  crop?: { name: string; labels: CropLabels };
};

/**
 * Input for one photo with a preview as others will see it. The native file input covers the whole
 * zone, so that tapping and dropping work without JavaScript; with it a photo may be dropped
 * anywhere on the page.
 *
 *     <PhotoField name="photo" label="Photo" accept="image/jpeg,image/png"
 *         previewAlt="The photo you chose" camera="Take a photo" error={errors.photo} />
 */
export function PhotoField(props: PhotoFieldProps) {
  const { name, error, note, camera } = props;
  const input = useRef<HTMLInputElement>(null);
  const { preview, chosen, show } = usePreview();
  const put = (files: FileList | null) => {
    if (!input.current || !files?.length) return;
    input.current.files = files;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    void show(files[0]);
  };
  useDroppedPicture(put);
  useExternalPicture(props.externalFile ?? null, put);
  return (
    <div className="grid gap-3">
      <ChosenPhoto {...props} preview={preview} />
      {note && !preview ? <p className="text-center text-sm text-muted">{note}</p> : null}
      <div className={preview ? "grid grid-flow-col auto-cols-fr gap-2" : "grid gap-3"}>
        <DropZone
          {...props}
          input={input}
          chosen={chosen}
          onChosen={show}
          compact={preview !== null}
        />
        <TakePhoto label={camera} onFiles={put} />
      </div>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </div>
  );
}

type DropZoneProps = PhotoFieldProps & {
  input: RefObject<HTMLInputElement | null>;
  /** The name of the chosen file. */
  chosen: string | null;
  onChosen: (file: File | undefined) => Promise<void>;
  /** A button alone, once a photo is shown: what comes next stays in view. */
  compact: boolean;
};

/** The dashed zone, covered by the native file input (forms.css). */
function DropZone({ name, label, error, accept, required, compact, ...zone }: DropZoneProps) {
  const hint = compact ? undefined : zone.hint;
  const style = compact ? ({ variant: "secondary", wide: true } as const) : undefined;
  return (
    <div className={classNames("file-zone", compact && "compact")}>
      <label htmlFor={name} className={buttonClass(style)}>
        <Icon name="image-plus" size={20} />
        {label}
      </label>
      {zone.chosen && !compact ? (
        <p aria-hidden className="max-w-full truncate text-sm">
          {zone.chosen}
        </p>
      ) : null}
      {hint ? (
        <p id={`${name}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <input
        ref={zone.input}
        id={name}
        name={name}
        type="file"
        accept={accept}
        required={required}
        onChange={(event) => void zone.onChosen(event.target.files?.[0])}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint, error)}
      />
    </div>
  );
}

type TakePhotoProps = { label: string; onFiles: (files: FileList | null) => void };

/**
 * Opens the camera directly. Its input has no name, so that only one of the two is sent; it is not
 * rendered without JavaScript.
 */
function TakePhoto({ label, onFiles }: TakePhotoProps) {
  return (
    <div className="hidden [@media(scripting:enabled)_and_(pointer:coarse)]:grid">
      <label
        className={classNames(
          buttonClass({ variant: "secondary" }),
          "has-focus-visible:outline-3 has-focus-visible:outline-offset-2",
        )}
      >
        <Icon name="camera" size={20} />
        {label}
        <input
          type="file"
          accept="image/*"
          capture="user"
          onChange={(event) => onFiles(event.target.files)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </label>
    </div>
  );
}

/** Puts a picture from another source into a file input, as if it had been chosen there. */
function useExternalPicture(file: File | null, onFiles: (files: FileList) => void): void {
  const handleFiles = useEffectEvent(onFiles);
  useEffect(() => {
    if (!file) return;
    const carrier = new DataTransfer();
    carrier.items.add(file);
    handleFiles(carrier.files);
  }, [file]);
}
