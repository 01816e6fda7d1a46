import type { CompletenessField } from "~/domain/profile/completeness";
import { useTranslation } from "~/i18n/use-translation";

const NAME_KEYS = {
  photo: "join:photo.field",
  headline: "join:about_me.headline",
  about: "join:about_me.about",
  interests: "profile:page.interests",
} as const;

/** Returns a function that maps a field to its display name. */
export function useFieldName() {
  const { t } = useTranslation();
  return (asked: CompletenessField): string =>
    t(
      asked in NAME_KEYS
        ? NAME_KEYS[asked as keyof typeof NAME_KEYS]
        : (`join:about_you.field.${asked}` as "join:about_you.field.reason"),
    );
}
