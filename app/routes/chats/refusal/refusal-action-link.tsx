import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import type { ShownRefusal } from "../log/messages";
import { recoveryLinkOf } from "./refusal-actions";

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
      {t(link.say)}
    </Link>
  );
}
