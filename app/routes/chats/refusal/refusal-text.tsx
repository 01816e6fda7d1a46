import { Link } from "react-router";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { useRoot } from "~/layouts/use-root";
import { Button } from "~/ui/button";
import { costsAtPrice, formatChangedPrice, type MessageCosts } from "../composer/composer-notes";
import type { ShownRefusal, ShownRefusalReason } from "../log/messages";
import { recoveryLinkOf } from "./refusal-keys";

/**
 * The link to the page that helps after a refusal, or nothing if the help is next to the composer.
 * Its touch area is larger than its text.
 */
export function RefusalActionLink({ of, to }: { of: ShownRefusal; to: MemberId }) {
  const { t } = useTranslation("chat");
  const link = recoveryLinkOf(of);
  if (!link) return null;
  return (
    <Link
      to={link.to(to)}
      className="-my-3 inline-block py-3 font-semibold underline underline-offset-4"
    >
      {t(link.labelKey)}
    </Link>
  );
}

type RefusalTextProps = {
  reason: ShownRefusalReason;
  name: string;
  otherId: MemberId;
  costs: MessageCosts;
};

/** The reason and the action that helps. */
export function RefusalText({ reason, name, otherId, costs }: RefusalTextProps) {
  const { t } = useTranslation("chat");
  const { locale } = useRoot();
  return (
    <>
      {formatRefusal(t, reason, {
        name,
        price: formatChangedPrice(t, costsAtPrice(costs, reason.price ?? 0), locale),
      })}{" "}
      <RefusalActionLink of={reason.refusal} to={otherId} />
      {reason.refusal === "price_changed" ? (
        <span className="block pt-2">
          <Button type="submit" size="sm">
            {t("composer.send_at")}
          </Button>
        </span>
      ) : null}
    </>
  );
}

function formatRefusal(
  t: Translate<"chat">,
  { refusal, seconds }: ShownRefusalReason,
  values: { name: string; price: string },
): string {
  if (refusal === "too_fast" && seconds) return t("refusal.too_fast_in", { count: seconds });
  return t(`refusal.${refusal}`, values);
}
