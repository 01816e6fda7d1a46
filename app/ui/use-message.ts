import { useTranslation } from "~/i18n/use-translation";

/** Says what a schema or a deed answered: both give translation keys. `values` fill the words that stand in braces. */
export function useMessage(values: Record<string, string | number> = {}) {
  const { t } = useTranslation();
  return (keys: string[] | undefined): string | undefined => {
    const [key] = keys ?? [];
    return key === undefined ? undefined : t(key as "invalid.required", values);
  };
}
