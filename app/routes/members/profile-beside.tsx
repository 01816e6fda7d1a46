import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { ahead } from "~/ui/ahead";
import { Icon } from "~/ui/icon";
import type { Within } from "./find-within";

/** Links to the previous and next member of the search. */
export function ProfileBeside({ within }: { within: NonNullable<Within> }) {
  const { t } = useTranslation("profile");
  const { previous, next, params } = within;
  if (!previous && !next) return null;
  return (
    <nav aria-label={t("beside.label")} className="flex gap-1">
      {previous ? <Way to={previous} label={t("beside.previous")} {...{ params }} back /> : null}
      {next ? <Way to={next} label={t("beside.next")} {...{ params }} /> : null}
    </nav>
  );
}

type WayProps = { to: MemberId; params: string; label: string; back?: boolean };

function Way({ to, params, label, back }: WayProps) {
  return (
    <Link
      to={`/members/${to}?${params}`}
      rel={back ? "prev" : "next"}
      prefetch={ahead()}
      aria-label={label}
      title={label}
      className="grid size-11 place-items-center rounded-control text-brand-text transition-colors hover:bg-tint"
    >
      <Icon name={back ? "chevron-left" : "chevron-right"} size={22} />
    </Link>
  );
}
