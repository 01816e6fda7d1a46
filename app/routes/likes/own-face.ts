import { useTranslation } from "react-i18next";
import { useRoot } from "~/root/use-root";

/** The member's own picture, as an overlay shows it. */
export function useOwnFace() {
  const { t } = useTranslation("chat");
  const { viewer } = useRoot();
  return {
    src: viewer?.mainPhotoId ? `/photos/${viewer.mainPhotoId}/main` : null,
    alt: t("log.you"),
  };
}
