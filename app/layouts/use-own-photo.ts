import { photoPath } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "./use-root";

/** The member's own photo for an overlay. */
export function useOwnPhoto() {
  const { t } = useTranslation("chat");
  const { viewer } = useRoot();
  return {
    src: viewer?.photo ? photoPath(viewer.photo, "main") : null,
    alt: t("log.you"),
  };
}
