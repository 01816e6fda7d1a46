import { Link, useLocation, useNavigate } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import { useBackPath } from "../../layouts/use-back-path";

/** Labels of the lists that a back link may lead to. Other pages get "back". */
const LISTS = [
  { path: /^\/members$/, labelKey: "profile:page.back" },
  { path: /^\/likes(?:\/[a-z]+)?$/, labelKey: "profile:page.back_likes" },
  { path: /^\/(?:chats(?:\/|$)|members\/[^/]+\/chat$)/, labelKey: "profile:page.back_messages" },
] as const;

type BackLinkProps = {
  toLikes?: boolean;
  /** Query of the search that the page belongs to. */
  params?: string;
};

/**
 * The link back to the previous page, named after it and with its scroll position. Without
 * JavaScript it leads to the start of a list.
 */
export function BackLink({ toLikes, params }: BackLinkProps) {
  const { t } = useTranslation("profile");
  const { key } = useLocation();
  const navigate = useNavigate();
  const before = useBackPath();
  const list = toLikes ? "/likes" : "/members";
  const steps = key !== "default" && before !== null;
  return (
    <Link
      to={params ? `${list}?${params}` : list}
      className="-my-2 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-control pe-3 text-sm font-semibold text-brand-text"
      onClick={(event) => {
        if (!steps || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <Icon name="chevron-left" size={20} />
      {t(LISTS.find(({ path }) => path.test(steps ? before : list))?.labelKey ?? "common:nav.back")}
    </Link>
  );
}
