import { Link } from "react-router";
import type { TextSignal } from "~/domain/scam-detection/scam-detection";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { Icon } from "~/ui/icon";
import { useBlockDialog } from "../safety/use-block-dialog";

type RecipientWarningProps = { signal: TextSignal; otherId: MemberId };

/**
 * The warning below a message with a spam or scam signal, shown to the recipient only, with links
 * to report and block the sender.
 */
export function RecipientWarning({ signal, otherId }: RecipientWarningProps) {
  const { t } = useTranslation("safety");
  const { openUrl } = useBlockDialog();
  return (
    <li className="mt-1 mb-2 flex max-w-[min(92%,36rem)] min-w-0 items-start gap-2 px-1.5 text-sm text-muted">
      <Icon name="info" size={16} className="mt-0.5 shrink-0" />
      <p className="min-w-0 wrap-anywhere">
        {t(`signals.caution.${signal}`)}{" "}
        <Link to={`/members/${otherId}/report?screen=chat`} className={`me-2 ${linkClass}`}>
          {t("menu.report")}
        </Link>{" "}
        <Link to={openUrl} replace preventScrollReset className={linkClass}>
          {t("menu.block")}
        </Link>
      </p>
    </li>
  );
}

const linkClass =
  "-my-2 inline-block py-3 font-semibold text-brand-text underline underline-offset-4 whitespace-nowrap";
