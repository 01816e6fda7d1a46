import { useNavigation } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { LinkButton } from "~/ui/link-button";

/**
 * Replaces the submit button at night after large purchases: stop and continue in one size, stop
 * first.
 */
export function PauseButtons({ money, back }: { money: string; back: string | null }) {
  const { t } = useTranslation("shop");
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="grid gap-3">
      <LinkButton to={back ?? "/members"} variant="secondary" size="lg" wide>
        {t("pause.wait")}
      </LinkButton>
      <Button
        type="submit"
        name="tonight"
        value="on"
        variant="secondary"
        size="lg"
        wide
        busy={busy}
        className="tabular-nums"
      >
        {t("pause.go_on", { money })}
      </Button>
    </div>
  );
}
