import type { ShownState } from "~/domain/order/order-state";
import { useTranslation } from "~/i18n/use-translation";
import type { IconName } from "~/ui/icons";
import { LabelChip } from "~/ui/label-chip";

const ICONS: Record<ShownState, IconName> = {
  ...{ loading: "clock", pending: "clock", completed: "check" },
  ...{ failed: "circle-exclamation-point", cancelled: "x" },
  ...{ transfer: "clock", lapsed: "x", not_returned: "circle-exclamation-point" },
  ...{ giving_back: "clock", withdrawn: "undo-2", charged_back: "undo-2" },
};

/** How an order stands, in a word with its sign. */
export function StateChip({ state }: { state: ShownState }) {
  const { t } = useTranslation("orders");
  return (
    <LabelChip kind={state === "completed" ? "match" : "plain"} icon={ICONS[state]}>
      {t(`state.${state}`)}
    </LabelChip>
  );
}
