import { type ReactNode, type RefObject, useRef } from "react";
import { buttonLook } from "./button-look";
import { ChosenPhoto } from "./chosen-photo";
import { classNames } from "./class-names";
import { FieldError } from "./field-error";
import { describedBy } from "./field-frame";
import { Icon } from "./icon";
import type { CropWords } from "./photo-crop";
import { useDroppedPicture } from "./use-dropped-picture";
import { useGivenPicture } from "./use-given-picture";
import { usePreview } from "./use-preview";

type PhotoFieldProps = {
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
  /** "Take a photo": on devices that are touched, whose own list of photos need not have the camera in it. */
  camera: string;
  /** One that comes from elsewhere, such as another app, in the place of choosing. */
  given?: File | null;
  /** The field that says which part of it is shown; without one the whole photo is sent. */
  crop?: { name: string; words: CropWords };
};

/**
 * One photo to choose, shown as others will see it before it is sent. The browser's own file field lies over the whole
 * zone, so that every part of it can be tapped, and a picture dropped on it, without JavaScript; with it a picture may
 * be dropped anywhere on the page.
 *
 *     <PhotoField name="photo" label="Photo" accept="image/jpeg,image/png" previewAlt="The photo you chose" camera="Take a photo" error={errors.photo} />
 */
export function PhotoField(props: PhotoFieldProps) {
  const { name, label, error, note, camera } = props;
  const input = useRef<HTMLInputElement>(null);
  const { preview, chosen, show } = usePreview();
  const put = (files: FileList | null) => {
    if (!input.current || !files?.length) return;
    input.current.files = files;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    void show(files[0]);
  };
  useDroppedPicture(put);
  useGivenPicture(props.given ?? null, put);
  return (
    <div className="grid gap-3">
      <ChosenPhoto {...props} preview={preview} />
      {note && !preview ? <p className="text-center text-sm text-muted">{note}</p> : null}
      <label htmlFor={name} className="font-semibold">
        {label}
      </label>
      <DropZone {...props} input={input} chosen={chosen} onChosen={show} />
      <TakePhoto label={camera} onTaken={put} />
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </div>
  );
}

type DropZoneProps = PhotoFieldProps & {
  input: RefObject<HTMLInputElement | null>;
  /** The chosen file's name. */
  chosen: string | null;
  onChosen: (file: File | undefined) => Promise<void>;
};

/** The dashed place with the browser's own file field over all of it. */
function DropZone({ name, hint, error, accept, required, ...zone }: DropZoneProps) {
  return (
    <div className="relative grid justify-items-center rounded-card border-[1.5px] border-dashed border-edge bg-card px-4 py-5 text-center transition-colors hover:border-brand-text hover:bg-tint">
      <Icon name="image-plus" size={30} className="stroke-[1.6] text-brand-text" />
      {/* where the field's own button and the name of the chosen file are seen */}
      <p aria-hidden className="mb-2 grid h-22 w-full items-end truncate text-sm text-muted">
        {zone.chosen ?? ""}
      </p>
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
        className={classNames(fieldLook, fileButton, zone.chosen !== null && "text-transparent")}
      />
    </div>
  );
}

const fieldLook =
  "absolute inset-0 size-full cursor-pointer rounded-card px-4 pt-16 text-center text-sm text-ellipsis text-muted";
const fileButton =
  "file:mx-auto file:mb-2 file:block file:min-h-12 file:max-w-full file:cursor-pointer file:rounded-control file:border file:border-solid file:border-transparent " +
  "file:bg-brand file:px-6 file:text-base file:font-semibold file:text-on-brand hover:file:bg-brand-deep";

type TakePhotoProps = { label: string; onTaken: (files: FileList | null) => void };

/** The camera at once. Its field has no name, so that only one of the two is sent; without JavaScript it is not there. */
function TakePhoto({ label, onTaken }: TakePhotoProps) {
  return (
    <div className="hidden [@media(scripting:enabled)_and_(pointer:coarse)]:grid">
      <label
        className={classNames(
          buttonLook({ variant: "secondary" }),
          "has-focus-visible:outline-3 has-focus-visible:outline-offset-2",
        )}
      >
        <Icon name="camera" size={20} />
        {label}
        <input
          type="file"
          accept="image/*"
          capture="user"
          onChange={(event) => onTaken(event.target.files)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </label>
    </div>
  );
}
