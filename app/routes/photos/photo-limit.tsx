import { Link } from "react-router";
import { PREMIUM_PHOTOS } from "~/domain/profile/profile";
import { useTranslation } from "~/i18n/use-translation";

/** The number of photos in use and the limit, with a link to Premium for more. */
export function PhotoLimit({
  used,
  room,
  premium,
}: {
  used: number;
  room: number;
  premium: boolean;
}) {
  const { t } = useTranslation("photos");
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{t("room.taken", { used, room })}</p>
      {premium ? null : (
        <p className="text-sm text-muted">
          {t("room.premium", { room: PREMIUM_PHOTOS })}{" "}
          <Link
            to="/premium?back=/profile/photos"
            className="font-semibold text-brand-text underline underline-offset-4"
          >
            {t("room.link")}
          </Link>
        </p>
      )}
      {used >= room ? <p className="text-sm text-muted">{t("room.full")}</p> : null}
    </div>
  );
}
