import { Link, useLocation } from "react-router";
import { photoPath, type ShownPhoto } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import type { ZoomState } from "~/kit/zoom";
import { useRoot } from "~/root/use-root";
import { buttonClass } from "~/ui/button-class";
import { Icon } from "~/ui/icon";
import { shopPath } from "../credits/shop-path";

type SlideProps = { photo: ShownPhoto; alt: string; view: ZoomState | null };

/**
 * One photo of the viewer. `view`: the zoom, or null for the whole photo. Only its own box changes,
 * so nothing else moves.
 */
export function ViewerSlide({ photo, alt, view }: SlideProps) {
  return (
    <li className="grid size-full shrink-0 snap-center overflow-hidden">
      {photo.locked ? (
        <LockedSlide photo={photo} alt={alt} />
      ) : (
        <img
          src={photoPath(photo.id, "main")}
          alt={alt}
          decoding="async"
          loading="lazy"
          draggable={false}
          style={view ? { transform: transformOf(view) } : undefined}
          className="size-full min-h-0 object-contain select-none"
        />
      )}
    </li>
  );
}

const transformOf = ({ scale, x, y }: ZoomState) =>
  `translate(${x * 100}%, ${y * 100}%) scale(${scale})`;

/** A locked photo: only its blur of 24 pixels, enlarged. */
function LockedSlide({ photo, alt }: { photo: ShownPhoto; alt: string }) {
  const { t } = useTranslation("photos");
  const { viewer } = useRoot();
  const { pathname } = useLocation();
  return (
    <div className="relative isolate grid size-full place-items-center overflow-hidden p-6">
      <img src={photoPath(photo.id, "tiny")} alt={alt} className="picture blur-up" />
      <div className="grid justify-items-center gap-4 rounded-card bg-black/70 p-6 text-center">
        <Icon name="lock" size={28} />
        <p className="font-semibold">{t("profile:page.photo_locked")}</p>
        <Link
          to={viewer ? shopPath("/premium", { back: pathname }) : "/pricing"}
          className={buttonClass({})}
        >
          {t("room.link")}
        </Link>
      </div>
    </div>
  );
}
