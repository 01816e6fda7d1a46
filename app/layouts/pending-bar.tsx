import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { ProgressBar } from "~/ui/progress-bar";

/** A result within 200 ms needs no progress bar, which would only flicker (R35). */
const SLOW_AFTER_MS = 200;

/** Progress bar for an operation that takes longer than 200 ms. */
export function PendingBar({ busy = true }: { busy?: boolean }) {
  const { t } = useTranslation();
  return useSlow(busy) ? <ProgressBar label={t("form.busy")} /> : null;
}

/** Whether an operation has run long enough to show its progress. */
function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return setSlow(false);
    const show = setTimeout(setSlow, SLOW_AFTER_MS, true);
    return () => clearTimeout(show);
  }, [busy]);
  return slow;
}
