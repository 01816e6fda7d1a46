import { PHOTO_MEGABYTES } from "~/domain/photo/photo.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import type { Upload } from "./use-uploads";

type UploadsProps = {
  uploads: Upload[];
  onAgain: (upload: Upload) => void;
  onDismiss: (upload: Upload) => void;
};

/** Uploads in progress and their results, announced to screen readers. */
export function Uploads({ uploads, onAgain, onDismiss }: UploadsProps) {
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
