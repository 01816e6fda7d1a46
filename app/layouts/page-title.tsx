import { useTranslation } from "~/i18n/use-translation";
import { isolateBidi } from "~/kit/text";
import { useRoot } from "~/layouts/use-root";
import { useLive } from "~/live/live-provider";

/**
 * The page's title, prefixed with unread messages plus new likes in brackets (R37). A rejected form
 * (`refused`) is stated first: without JavaScript the title is what screen readers announce.
 */
export function PageTitle({ children, refused = false }: { children: string; refused?: boolean }) {
  const { t } = useTranslation();
  const { site } = useRoot();
  const { counts } = useLive();
  const waiting = counts.unread + counts.newLikes;
  const pageTitle = isolateBidi(children);
  return (
    <title>{`${waiting > 0 ? `(${waiting > 99 ? "99+" : waiting}) ` : ""}${refused ? t("form.error_title", { title: pageTitle }) : pageTitle} · ${site.name}`}</title>
  );
}
