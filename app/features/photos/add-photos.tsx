import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { PHOTO_MEGABYTES, PHOTO_TYPES } from "~/domain/photo/photo.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { ChosenPhoto, cropLabels } from "~/ui/chosen-photo";
import { classNames } from "~/ui/class-names";
import { Dialog } from "~/ui/dialog";
import { describedBy, FieldError } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { useDroppedPicture } from "~/ui/picture-input";
import { useErrorMessage } from "~/ui/use-error-message";
import { type CropFile, type Upload, useCrop, useUploads } from "./use-uploads";

type AddPhotosProps = {
  room: number;
  clientId: string;
  errors: string[] | undefined;
  /** Without the frame of the drop zone: below a grid of photos. */
  compact?: boolean;
};

/**
 * Adds one photo, which can be cropped first, or several with their progress. Without JavaScript
 * one at a time by the form. Photos beyond the limit are reported, not silently dropped.
 */
export function AddPhotos({ room, clientId, errors, compact }: AddPhotosProps) {
  const { t } = useTranslation("photos");
  const awake = useHydrated();
  const { uploads, send, turnAway, again, dismiss } = useUploads();
  const { cutting, take: cut, add, close } = useCrop(send);
  const addFiles = (files: FileList | null) => {
    const all = Array.from(files ?? []);
    void cut(all.slice(0, room));
    turnAway(all.slice(room));
  };
  useDroppedPicture(addFiles);
  const error = useErrorMessage({ size: PHOTO_MEGABYTES })(errors);
  const nothing = room === 0 && !error && uploads.length === 0;
  return (
    <section aria-label={t("add.many")} hidden={nothing} className="grid gap-4">
      {room > 0 ? (
        <Form
          method="post"
          action="/profile/photos"
          encType="multipart/form-data"
          className="grid gap-3"
        >
          <input type="hidden" name="client_id" value={clientId} />
          <FilesField awake={awake} error={error} onFiles={addFiles} compact={compact} />
          {awake ? null : <SendOne />}
        </Form>
      ) : error ? (
        <Alert tone="danger" live>
          {error}
        </Alert>
      ) : null}
      <CropDialog cutting={cutting} onAdd={add} onClose={close} />
      <Uploads uploads={uploads} onAgain={again} onDismiss={dismiss} />
    </section>
  );
}

type FilesFieldProps = {
  awake: boolean;
  error: string | undefined;
  onFiles: (files: FileList | null) => void;
  compact: boolean | undefined;
};

/** Files upload as soon as they are selected. Without JavaScript the button below uploads one. */
function FilesField({ awake, error, onFiles, compact }: FilesFieldProps) {
  const { t } = useTranslation("photos");
  return (
    <>
      <div className={classNames("file-zone", compact && "compact")}>
        <label htmlFor="photo" className={buttonClass()}>
          <Icon name="image-plus" size={20} />
          {t(awake ? "add.many" : "add.one")}
        </label>
        <p id="photo-hint" className="text-sm text-muted">
          {t("add.hint", { size: PHOTO_MEGABYTES })}
        </p>
        <input
          id="photo"
          name="photo"
          type="file"
          multiple={awake}
          required
          accept={PHOTO_TYPES.join(",")}
          onChange={({ currentTarget }) => {
            onFiles(currentTarget.files);
            currentTarget.value = "";
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy("photo", true, error)}
        />
      </div>
      <FieldError id="photo-error">{error}</FieldError>
    </>
  );
}

function SendOne() {
  const { t } = useTranslation("photos");
  const busy = useNavigation().state !== "idle";
  return (
    <Button type="submit" busy={busy} className="justify-self-start">
      {t("add.submit")}
    </Button>
  );
}

/** True after hydration. False on the server and without JavaScript. */
function useHydrated(): boolean {
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return awake;
}

type CropDialogProps = {
  cutting: CropFile | null;
  /** Without a crop the whole photo is added. */
  onAdd: (crop?: string) => void;
  onClose: () => void;
};

/** Selects a crop of a photo before the upload, or the whole photo. */
function CropDialog({ cutting, onAdd, onClose }: CropDialogProps) {
  const { t } = useTranslation();
  const { t: tPhotos } = useTranslation("photos");
  const form = useRef<HTMLFormElement>(null);
  const cropOf = () => form.current && new FormData(form.current).get("crop");
  return (
    <Dialog
      id="cut"
      title={t("join:crop.label")}
      open={cutting !== null}
      onClose={onClose}
      closeLabel={t("form.close")}
      actions={
        <>
          <Button variant="secondary" onClick={() => onAdd()}>
            {tPhotos("add.whole")}
          </Button>
          <Button onClick={() => onAdd(cropOf()?.toString())}>{tPhotos("add.part")}</Button>
        </>
      }
    >
      {cutting ? (
        <form ref={form} onSubmit={(event) => event.preventDefault()}>
          <ChosenPhoto
            preview={cutting.src}
            previewAlt={t("join:photo.preview_alt")}
            crop={{ name: "crop", labels: cropLabels(t) }}
          />
        </form>
      ) : null}
    </Dialog>
  );
}

type UploadsProps = {
  uploads: Upload[];
  onAgain: (upload: Upload) => void;
  onDismiss: (upload: Upload) => void;
};

/** Uploads in progress and their results, announced to screen readers. */
function Uploads({ uploads, onAgain, onDismiss }: UploadsProps) {
  return (
    <ul aria-live="polite" className="grid gap-2 empty:hidden">
      {uploads.map((upload) => (
        <li
          key={upload.id}
          className="grid gap-2 rounded-control border border-line bg-card p-3 text-sm"
        >
          <UploadLine upload={upload} />
          {upload.sent && !upload.sent.ok ? (
            <UploadActions
              lost={upload.sent.lost}
              onAgain={() => onAgain(upload)}
              onDismiss={() => onDismiss(upload)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function UploadLine({ upload: { file, share, sent } }: { upload: Upload }) {
  const { t } = useTranslation("photos");
  const { name } = file;
  if (sent?.ok) return <p className="wrap-anywhere">{t("add.done", { name })}</p>;
  if (sent)
    return (
      <p className="wrap-anywhere text-danger">
        <span className="font-semibold">{name}</span>{" "}
        {t(sent.key as "refusal.no_room", { size: PHOTO_MEGABYTES })}
      </p>
    );
  return (
    <>
      <p className="wrap-anywhere">{t(share < 1 ? "add.sending" : "add.drawing", { name })}</p>
      <progress
        value={share}
        aria-label={t("add.sending", { name })}
        className="h-2 w-full accent-brand"
      />
    </>
  );
}

type UploadActionsProps = { lost: boolean; onAgain: () => void; onDismiss: () => void };

function UploadActions({ lost, onAgain, onDismiss }: UploadActionsProps) {
  const { t } = useTranslation("photos");
  return (
    <div className="flex flex-wrap gap-2">
      {lost ? <Button onClick={onAgain}>{t("add.again")}</Button> : null}
      <Button variant="quiet" onClick={onDismiss}>
        {t("add.dismiss")}
      </Button>
    </div>
  );
}
