import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import type { ShownRefusal } from "./messages";
import { REFUSAL_ACTIONS } from "./refusal-actions";

/**
 * The link to the page that helps after a refusal, or nothing if the help is next to the composer.
 * Its touch area is larger than its text.
 */
export function RefusalActionLink({ of, to }: { of: ShownRefusal; to: MemberId }) {
  const { t } = useTranslation("chat");
  const way = REFUSAL_ACTIONS[of];
  if (way === "here") return null;
  return (
    <Link
      to={way.to(to)}
      className="-my-3 inline-block py-3 font-semibold underline underline-offset-4"
    >
      {t(way.say)}
    </Link>
  );
}
