import { useState } from "react";
import type { OwnPhoto } from "~/domain/profile/list-own-photos";
import { useTranslation } from "~/i18n/use-translation";
import { EmptyState } from "~/ui/empty-state";
import { PhotoTile } from "./photo-tile";
import { useOrder } from "./use-order";

/** The member's photos in order, sortable by drag, keys or buttons. */
export function OwnPhotos({ photos }: { photos: OwnPhoto[] }) {
  const { t } = useTranslation("photos");
  const [announcement, setAnnouncement] = useState("");
  const { ordered, move, hands } = useOrder(photos, (number) =>
    setAnnouncement(t("list.moved", { number, total: photos.length })),
  );
  if (photos.length === 0)
    return (
      <EmptyState picture="matches" title={t("empty.title")}>
        {t("empty.text")}
      </EmptyState>
    );
  return (
    <>
      <ol
        aria-label={t("list.label")}
        className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
      >
        {ordered.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            place={{ number: index + 1, total: ordered.length }}
            order={ordered.map(({ id }) => id)}
            hand={hands(photo.id)}
            onMove={(by) => move(photo.id, by)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
