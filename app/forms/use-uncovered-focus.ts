import { useEffect } from "react";

/**
 * Scrolls the focused field, with its label, above the mark that a save shows at the lower edge: the
 * mark appears after the field was tapped and would cover it. `shown`: whether the mark is shown.
 */
export function useUncoveredFocus(shown: boolean): void {
  useEffect(() => {
    const field = document.activeElement;
    if (!shown || !field?.matches("input, select, textarea")) return;
    (field.closest(".box-row, tr") ?? field).scrollIntoView({ block: "nearest" });
  }, [shown]);
}
