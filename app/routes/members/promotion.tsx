import { Form } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { Button } from "~/ui/button";

/** On one's own profile: whether landers may show it. Says what strangers would see before it asks; off is as easy as on. */
export function Promotion({ id, promoted }: { id: MemberId; promoted: boolean }) {
  const { t } = useTranslation("profile");
  return (
    <section
      aria-labelledby="promotion"
      className="grid justify-items-start gap-2 rounded-card bg-sunk p-4 md:p-5"
    >
      <h2 id="promotion" className="font-sans text-base font-semibold">
        {t("promotion.title")}
      </h2>
      <p className="text-sm text-muted">{t(promoted ? "promotion.on" : "promotion.off")}</p>
      <p className="text-sm text-muted">
        {t("promotion.seen")} {t("promotion.ends")}
      </p>
      <Form
        method="post"
        action={`/members/${id}/${promoted ? "demote" : "promote"}`}
        preventScrollReset
      >
        <Button type="submit" size="sm" variant="secondary">
          {t(promoted ? "promotion.stop" : "promotion.allow")}
        </Button>
      </Form>
    </section>
  );
}
