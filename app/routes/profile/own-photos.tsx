import { photoPath } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/link-button";
import { Portrait } from "~/ui/portrait";
import { SettingsSection } from "../settings/settings-section";
import type { OwnProfileData } from "./load-own-profile";

/** The first photos with a link to all of them. */
export function OwnPhotos({ photos, room }: Pick<OwnProfileData, "photos" | "room">) {
  const { t } = useTranslation("photos");
  const total = photos.length;
  return (
    <SettingsSection id="photos" title={t("title")}>
      {total === 0 ? (
        <p className="text-muted">{t("empty.text")}</p>
      ) : (
        <ol aria-label={t("list.label")} className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {photos.slice(0, MAX_SHOWN).map(({ id, named, status, shades }, index) => (
            <li key={id}>
              <Portrait
                src={status === "active" ? photoPath(named, "thumb") : null}
                shades={shades}
                alt={t("list.alt", { number: index + 1, total })}
                eager
                className="rounded-control"
              />
            </li>
          ))}
        </ol>
      )}
      <p className="text-sm text-muted">{t("room.taken", { used: total, room })}</p>
      <LinkButton
        to="/profile/photos"
        variant={total === 0 ? "primary" : "secondary"}
        className="justify-self-start"
      >
        {t("manage")}
      </LinkButton>
    </SettingsSection>
  );
}

/** As many as fit in one row on a desktop. */
const MAX_SHOWN = 5;
