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
  return (field: CompletenessField): string =>
    t(
      field in NAME_KEYS
        ? NAME_KEYS[field as keyof typeof NAME_KEYS]
        : (`join:about_you.field.${field}` as "join:about_you.field.reason"),
    );
}
