import { useTranslation } from "~/i18n/use-translation";
import { ProgressBar } from "~/ui/progress-bar";
import { useSlow } from "./use-slow";

/** The bar for something that is on its way and is not here after 200 ms. */
export function PendingBar({ busy = true }: { busy?: boolean }) {
  const { t } = useTranslation();
  return useSlow(busy) ? <ProgressBar label={t("form.busy")} /> : null;
}
