import { useEffect } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { SharedContent } from "~/service-worker/hold-shared-content";
import { Button } from "~/ui/button";
import { usePreview } from "~/ui/use-preview";

/** The shared content, and a button to discard it. */
export function SharedContentPreview({
  text,
  photo,
  onDrop,
}: SharedContent & { onDrop: () => void }) {
  const { t } = useTranslation("installed");
  const { preview, show } = usePreview();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each picture
  useEffect(() => void show(photo ?? undefined), [photo]);
  return (
    <section
      aria-label={t("share.shared")}
      className="grid gap-3 rounded-card border border-line bg-sunk p-4"
    >
      {preview ? (
        <img
          src={preview}
          alt={t("share.photo_alt")}
          className="max-h-56 max-w-full justify-self-center rounded-control object-contain"
        />
      ) : photo ? (
        <p className="font-semibold wrap-anywhere">{photo.name}</p>
      ) : null}
      {text ? <p className="line-clamp-6 whitespace-pre-line wrap-anywhere">{text}</p> : null}
      <Button size="sm" variant="quiet" className="justify-self-end" onClick={onDrop}>
        {t("share.drop")}
      </Button>
    </section>
  );
}
