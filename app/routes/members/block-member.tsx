import { Ban } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Form, useLocation, useNavigate, useSearchParams } from "react-router";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { LinkButton } from "~/ui/link-button";

/** Safety in sight: a word of advice and the block, one tap away. The question is an address, so it is asked without JavaScript too. */
export function BlockMember({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("profile");
  const { t: common } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const asking = params.get("ask") === "block";
  return (
    <section aria-labelledby="safety" className="grid justify-items-start gap-2 rounded-card bg-sunk p-4 md:p-5">
      <h2 id="safety" className="font-sans text-base font-semibold">
        {t("safety.title")}
      </h2>
      <p className="text-sm text-muted">{t("safety.text")}</p>
      <LinkButton to="?ask=block" preventScrollReset replace size="sm" variant="danger" icon={<Ban aria-hidden size={18} />}>
        {t("safety.block_name", { name })}
      </LinkButton>
      <Dialog
        id="block"
        title={t("safety.ask", { name })}
        open={asking}
        onClose={() => asking && void navigate(pathname, { replace: true, preventScrollReset: true })}
        closeLabel={common("form.close")}
        closeAction={pathname}
        actions={
          <>
            <LinkButton to={pathname} preventScrollReset replace variant="quiet">
              {common("form.cancel")}
            </LinkButton>
            <Form method="post" action={`/members/${id}`}>
              <Button type="submit" name="intent" value="block" variant="danger">
                {t("safety.confirm")}
              </Button>
            </Form>
          </>
        }
      >
        {t("safety.ask_text", { name })}
      </Dialog>
    </section>
  );
}
