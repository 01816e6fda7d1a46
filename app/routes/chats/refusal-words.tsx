import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { useRoot } from "~/root/use-root";
import { Button } from "~/ui/button";
import { type Costs, costsAt } from "./costs";
import type { ToldWhy } from "./messages";
import { newPrice } from "./price";
import { WayOn } from "./way-on";

type RefusalWordsProps = { why: ToldWhy; name: string; otherId: MemberId; costs: Costs };

/** The reason and the action that helps. */
export function RefusalWords({ why, name, otherId, costs }: RefusalWordsProps) {
  const { t } = useTranslation("chat");
  const { locale } = useRoot();
  return (
    <>
      {wordsOf(t, why, { name, price: newPrice(t, costsAt(costs, why.price ?? 0), locale) })}{" "}
      <WayOn of={why.refusal} to={otherId} />
      {why.refusal === "price_changed" ? (
        <span className="block pt-2">
          <Button type="submit" size="sm">
            {t("composer.send_at")}
          </Button>
        </span>
      ) : null}
    </>
  );
}

function wordsOf(
  t: Translate<"chat">,
  { refusal, seconds }: ToldWhy,
  values: { name: string; price: string },
): string {
  if (refusal === "too_fast" && seconds) return t("refusal.too_fast_in", { count: seconds });
  return t(`refusal.${refusal}`, values);
}
