import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import type { ToldRefusal } from "./messages";
import { WAYS_ON } from "./ways-on";

/**
 * The link to the page that helps after a refusal, or nothing if the help is next to the composer.
 * Its touch area is larger than its text.
 */
export function WayOn({ of, to }: { of: ToldRefusal; to: MemberId }) {
  const { t } = useTranslation("chat");
  const way = WAYS_ON[of];
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
