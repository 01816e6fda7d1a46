import { useTranslation } from "~/i18n/use-translation";
import { EmptyState } from "~/ui/empty-state";
import { LinkButton } from "~/ui/link-button";
import { Spinner } from "~/ui/spinner";

/** Shown without cards: the next ones are loading, or there are no more members. */
export function GameEnd({ dealing }: { dealing: boolean }) {
  const { t } = useTranslation("game");
  if (dealing)
    return (
      <div className="grid min-h-60 place-items-center text-brand-text">
        <Spinner />
      </div>
    );
  return (
    <EmptyState
      picture="search"
      title={t("end.title")}
      action={<LinkButton to="/members">{t("end.action")}</LinkButton>}
    >
      {t("end.text")}
    </EmptyState>
  );
}
