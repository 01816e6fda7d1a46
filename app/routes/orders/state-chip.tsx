import type { ShownState } from "~/domain/order/order-state";
import { useTranslation } from "~/i18n/use-translation";
import type { IconName } from "~/ui/icons";
import { LabelChip } from "~/ui/label-chip";

const ICONS: Record<ShownState, IconName> = {
  loading: "clock",
  pending: "clock",
  completed: "check",
  failed: "circle-exclamation-point",
  cancelled: "x",
  transfer: "clock",
  lapsed: "x",
  not_returned: "circle-exclamation-point",
  giving_back: "clock",
  withdrawn: "undo-2",
  charged_back: "undo-2",
};

/** The order's state as one word with an icon. */
export function StateChip({ state }: { state: ShownState }) {
  const { t } = useTranslation("orders");
  return (
    <LabelChip kind={state === "completed" ? "match" : "plain"} icon={ICONS[state]}>
      {t(`state.${state}`)}
    </LabelChip>
  );
}
