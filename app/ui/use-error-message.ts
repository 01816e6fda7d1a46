import { useTranslation } from "~/i18n/use-translation";

/**
 * Translates the errors of a schema or a use case, which are translation keys. `values` fill the
 * placeholders in braces.
 */
export function useErrorMessage(values: Record<string, string | number> = {}) {
  const { t } = useTranslation();
  return (keys: string[] | undefined): string | undefined => {
    const [key] = keys ?? [];
    return key === undefined ? undefined : t(key as "invalid.required", values);
  };
}
