import type { Asked } from "~/domain/profile/completeness";
import { useTranslation } from "~/i18n/use-translation";

const NAMES = {
  photo: "join:photo.field",
  headline: "join:about_me.headline",
  about: "join:about_me.about",
  interests: "profile:page.interests",
} as const;

/** Returns a function that maps a field to its display name. */
export function useFieldName() {
  const { t } = useTranslation();
  return (asked: Asked): string =>
    t(
      asked in NAMES
        ? NAMES[asked as keyof typeof NAMES]
        : (`join:about_you.field.${asked}` as "join:about_you.field.reason"),
    );
}
