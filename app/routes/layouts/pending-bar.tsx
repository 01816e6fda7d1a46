import { useTranslation } from "~/i18n/use-translation";
import { ProgressBar } from "~/ui/progress-bar";
import { useSlow } from "./use-slow";

/** Progress bar for an operation that takes longer than 200 ms. */
export function PendingBar({ busy = true }: { busy?: boolean }) {
  const { t } = useTranslation();
  return useSlow(busy) ? <ProgressBar label={t("form.busy")} /> : null;
}
