import { useTranslation } from "react-i18next";
import { photoPath } from "~/domain/photo/photo";
import { useRoot } from "~/root/use-root";

/** The member's own picture, as an overlay shows it. */
export function useOwnFace() {
  const { t } = useTranslation("chat");
  const { viewer } = useRoot();
  return {
    src: viewer?.mainPhotoId ? photoPath(viewer.mainPhotoId, "main") : null,
    alt: t("log.you"),
  };
}
