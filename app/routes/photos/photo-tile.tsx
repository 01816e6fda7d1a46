import type { DOMAttributes } from "react";
import { Form, Link } from "react-router";
import { photoPath } from "~/domain/photo/photo";
import { VISIBILITIES } from "~/domain/photo/photo.schema";
import type { OwnPhoto } from "~/domain/profile/own-photos";
import { mayBeMain, moveItemBy } from "~/features/photos/arrange-photos";
import { useTranslation } from "~/i18n/use-translation";
import type { PhotoId } from "~/kit/ids";
import { Button, buttonClass } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Portrait } from "~/ui/portrait";

const optionClass =
  "min-h-11 px-1 text-sm font-semibold wrap-anywhere hover:bg-tint disabled:cursor-not-allowed disabled:opacity-55 focus-visible:-outline-offset-2";

const pressed = "bg-tint text-brand-text underline underline-offset-4";

type TilePosition = { number: number; total: number };
type PhotoTileProps = {
  photo: OwnPhoto;
  place: TilePosition;
  /** All ids in order. The buttons submit a changed order. */
  order: PhotoId[];
  /** Event handlers of the drag handle. */
  hand: DOMAttributes<HTMLButtonElement>;
  onMove: (by: number) => void;
};

export function PhotoTile({ photo, place, order, hand, onMove }: PhotoTileProps) {
  const { t } = useTranslation("photos");
  const { id, photoRef, status, shades, main } = photo;
  return (
    <li
      data-photo={id}
      className="grid content-start gap-3 rounded-card border border-line bg-card p-3"
    >
      <div className="relative">
        <Portrait
          src={status === "active" ? photoPath(photoRef, "thumb") : null}
          shades={shades}
          alt={t("list.alt", place)}
          className="rounded-control"
        />
        {main ? <MainPhotoLabel /> : null}
        <DragHandle id={id} label={t("list.drag", { number: place.number })} hand={hand} />
      </div>
      {status === "active" ? null : <p className="text-sm font-semibold">{t(`list.${status}`)}</p>}
      <MoveButtons id={id} place={place} order={order} onMove={onMove} />
      {status === "rejected" ? null : <PhotoVisibility photo={photo} number={place.number} />}
      <TileActions photo={photo} number={place.number} />
    </li>
  );
}

function MainPhotoLabel() {
  const { t } = useTranslation("photos");
  return (
    <span className="absolute top-2 left-2 rounded-control bg-brand px-2 py-1 text-xs font-semibold text-on-brand">
      {t("list.main")}
    </span>
  );
}

type DragHandleProps = { id: PhotoId; label: string; hand: PhotoTileProps["hand"] };

/** Needs JavaScript. Without it there are the buttons. */
function DragHandle({ id, label, hand }: DragHandleProps) {
  return (
    <button
      type="button"
      id={`move-${id}`}
      aria-label={label}
      title={label}
      {...hand}
      className="absolute top-2 right-2 hidden size-11 cursor-grab touch-none place-items-center rounded-control border border-line bg-card text-ink shadow-soft active:cursor-grabbing [@media(scripting:enabled)]:grid"
    >
      <Icon name="grip-vertical" size={20} />
    </button>
  );
}

type MoveButtonsProps = Pick<PhotoTileProps, "place" | "order" | "onMove"> & { id: PhotoId };

function MoveButtons({ id, place: { number, total }, order, onMove }: MoveButtonsProps) {
  const { t } = useTranslation("photos");
  if (total < 2) return null;
  const ways = [
    { by: -1, icon: <Icon name="arrow-left" size={18} />, key: "list.earlier" },
    { by: 1, icon: <Icon name="arrow-right" size={18} />, key: "list.later" },
  ] as const;
  return (
    <Form method="post" action="/profile/photos/order" className="flex justify-between gap-2">
      {ways.map(({ by, icon, key }) => (
        <Button
          key={key}
          id={`${key}-${id}`}
          type="submit"
          name="order"
          value={moveItemBy(order, id, by).join(",")}
          variant="secondary"
          icon={icon}
          aria-label={t(key, { number })}
          disabled={number + by < 1 || number + by > total}
          onClick={(event) => {
            event.preventDefault();
            onMove(by);
          }}
          className="flex-1"
        />
      ))}
    </Form>
  );
}

function TileActions({ photo, number }: { photo: OwnPhoto; number: number }) {
  const { t } = useTranslation("photos");
  const { id } = photo;
  return (
    <div className="flex flex-wrap justify-between gap-2">
      {mayBeMain(photo) ? (
        <Form method="post" action={`/profile/photos/${id}/main`} preventScrollReset>
          <Button type="submit" variant="quiet" aria-label={t("list.make_main_of", { number })}>
            {t("list.make_main")}
          </Button>
        </Form>
      ) : (
        <span />
      )}
      <Link
        to={`/profile/photos/${id}/delete`}
        aria-label={t("list.delete_of", { number })}
        className={buttonClass({ variant: "quiet" })}
      >
        <Icon name="trash" size={18} />
        {t("list.delete")}
      </Link>
    </div>
  );
}

/** Three toggle buttons: who may see the photo. The main photo cannot be limited to Premium. */
function PhotoVisibility({ photo, number }: { photo: OwnPhoto; number: number }) {
  const { t } = useTranslation("photos");
  return (
    <Form method="post" action={`/profile/photos/${photo.id}/visibility`} preventScrollReset>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm text-muted">{t("see.legend", { number })}</legend>
        <div className="grid grid-cols-3 overflow-hidden rounded-control border border-edge/60">
          {VISIBILITIES.map((visibility) => (
            <button
              key={visibility}
              type="submit"
              name="visibility"
              value={visibility}
              aria-pressed={photo.visibility === visibility}
              disabled={photo.main && visibility === "premium"}
              className={classNames(optionClass, photo.visibility === visibility && pressed)}
            >
              {t(`see.${visibility}`)}
            </button>
          ))}
        </div>
        {photo.visibility === "public" ? (
          <p className="text-sm text-muted">{t("see.public_note")}</p>
        ) : null}
        {photo.main ? <p className="text-sm text-muted">{t("see.main_note")}</p> : null}
      </fieldset>
    </Form>
  );
}
