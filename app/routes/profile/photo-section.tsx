import type { ReactNode } from "react";
import { Form } from "react-router";
import { photoPath } from "~/domain/photo/photo";
import type { OwnPhoto } from "~/domain/profile/own-photos";
import { AddPhotos } from "~/features/photos/add-photos";
import { mayBeMain, moveItemBy } from "~/features/photos/arrange-photos";
import { useTranslation } from "~/i18n/use-translation";
import type { PhotoId } from "~/kit/ids";
import { LinkButton } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Menu, MenuItem } from "~/ui/menu";
import { hidePopover } from "~/ui/popovers";
import { Portrait } from "~/ui/portrait";
import { SettingsSection } from "~/ui/sections";
import type { OwnProfileData } from "./own-profile-requests";

/** Three rows on a phone: the large first photo and five others. All are on /profile/photos. */
const MAX_SHOWN = 6;
/** The large place and the two beside it are drawn even if empty, then one more. */
const PLACES = 3;

const emptyPlaces = (used: number, free: number): number[] => {
  const count = Math.min(free, Math.max(PLACES - used, used < MAX_SHOWN ? 1 : 0));
  return Array.from({ length: count }, (_, index) => used + index + 1);
};

type PhotoSectionProps = Pick<OwnProfileData, "photos" | "room" | "clientId">;

/** The member's photos: each is a menu that moves it, makes it the main one, or deletes it. */
export function PhotoSection({ photos, room, clientId }: PhotoSectionProps) {
  const { t } = useTranslation("photos");
  const used = photos.length;
  const order = photos.map(({ id }) => id);
  const free = Math.max(0, room - used);
  return (
    <SettingsSection id="photos" title={t("title")}>
      <p className="-mt-2 text-sm text-muted">
        {used === 0 ? t("empty.text") : t("room.taken", { used, room })}
      </p>
      <ol
        aria-label={t("list.label")}
        className="grid grid-cols-3 gap-2 *:first:col-span-2 *:first:row-span-2 sm:grid-cols-4"
      >
        {photos.slice(0, MAX_SHOWN).map((photo, index) => (
          <PhotoItem key={photo.id} photo={photo} order={order} index={index} />
        ))}
        {emptyPlaces(used, free).map((number) => (
          <EmptyPlace key={number} label={number === 1 ? t("add.many") : null} />
        ))}
      </ol>
      <AddPhotos compact room={free} clientId={clientId} errors={undefined} />
      {used > 0 ? (
        <LinkButton to="/profile/photos" variant="secondary" className="justify-self-start">
          {t("arrange")}
        </LinkButton>
      ) : null}
    </SettingsSection>
  );
}

/** A place for a photo: a second label of the file input. The large one says so. */
function EmptyPlace({ label }: { label: string | null }) {
  return (
    <li>
      <label
        htmlFor="photo"
        className="grid size-full min-h-24 cursor-pointer place-content-center place-items-center gap-2 rounded-control border-[1.5px] border-dashed border-brand-text bg-tint p-2 text-center font-semibold text-brand-text hover:bg-card"
      >
        <Icon name={label ? "image-plus" : "plus"} size={label ? 32 : 24} />
        {label}
      </label>
    </li>
  );
}

type PhotoItemProps = { photo: OwnPhoto; order: PhotoId[]; index: number };

function PhotoItem({ photo, order, index }: PhotoItemProps) {
  const { t } = useTranslation("photos");
  const { id, photoRef, status, shades, main } = photo;
  const number = index + 1;
  const label = main
    ? t("list.main")
    : status === "active"
      ? null
      : t(status === "pending" ? "list.pending_short" : "list.rejected_short");
  return (
    <li data-photo={id} className="photo-item">
      <Portrait
        src={status === "active" ? photoPath(photoRef, "thumb") : null}
        shades={shades}
        alt={t("list.alt", { number, total: order.length })}
        eager
        className="rounded-control"
      >
        {label ? <PhotoLabel main={main}>{label}</PhotoLabel> : null}
      </Portrait>
      <Menu
        id={menuIdOf(id)}
        place="here"
        label={t("list.menu_of", { number })}
        trigger={<Icon name="ellipsis" size={20} />}
      >
        <PhotoMenu photo={photo} order={order} number={number} />
      </Menu>
    </li>
  );
}

const menuIdOf = (id: PhotoId) => `photo-menu-${id}`;

function PhotoLabel({ main, children }: { main: boolean; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "absolute start-1.5 top-1.5 max-w-[calc(100%-0.75rem)] rounded-control px-2 py-0.5 text-xs font-semibold wrap-anywhere",
        main ? "bg-brand text-on-brand" : "border border-line bg-card text-ink",
      )}
    >
      {children}
    </span>
  );
}

type PhotoMenuProps = { photo: OwnPhoto; order: PhotoId[]; number: number };

function PhotoMenu({ photo, order, number }: PhotoMenuProps) {
  const { t } = useTranslation("photos");
  const { id, status } = photo;
  // At once: after the action the photo is elsewhere.
  const close = () => hidePopover(document.getElementById(menuIdOf(id)));
  const moves = [
    { by: -1, icon: "arrow-left", key: "list.earlier" },
    { by: 1, icon: "arrow-right", key: "list.later" },
  ] as const;
  return (
    <>
      {status === "active" ? null : (
        <p className="px-3 pt-1 pb-2 text-sm text-muted">{t(`list.${status}`)}</p>
      )}
      {mayBeMain(photo) ? (
        <Form method="post" action={`/profile/photos/${id}/main?back=profile`} preventScrollReset>
          <MenuItem onClick={close} icon={<Icon name="check" size={20} />}>
            {t("list.make_main")}
          </MenuItem>
        </Form>
      ) : null}
      <Form method="post" action="/profile/photos/order?back=profile" preventScrollReset>
        {moves
          .filter(({ by }) => number + by >= 1 && number + by <= order.length)
          .map(({ by, icon, key }) => (
            <MenuItem
              key={key}
              name="order"
              value={moveItemBy(order, id, by).join(",")}
              onClick={close}
              icon={<Icon name={icon} size={20} />}
            >
              {t(key, { number })}
            </MenuItem>
          ))}
      </Form>
      <MenuItem
        to={`/profile/photos/${id}/delete?back=profile`}
        tone="danger"
        icon={<Icon name="trash" size={20} />}
      >
        {t("list.delete_of", { number })}
      </MenuItem>
    </>
  );
}
