import { Form, useLocation, useNavigate } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { LinkButton } from "~/ui/link-button";
import { MemberName, type NamedMember } from "../members/member-name";
import { useBlockDialog } from "./use-block-dialog";

type BlockDialogProps = {
  member: NamedMember & { id: MemberId };
  /** The page after the block, since the current page is then gone. */
  next: "/members" | "/settings/blocked";
};

/**
 * Confirms a block, and explains its effects and where to undo it. The dialog has a URL, so it
 * works without JavaScript.
 */
export function BlockDialog({ member, next }: BlockDialogProps) {
  const { t } = useTranslation("safety");
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { isOpen, behind } = useBlockDialog();
  return (
    <Dialog
      id="block"
      title={t("block.title")}
      open={isOpen}
      onClose={() => isOpen && void navigate(behind, { replace: true, preventScrollReset: true })}
      closeLabel={t("common:form.close")}
      closeAction={pathname}
      actions={
        <>
          <LinkButton to={behind} preventScrollReset replace variant="quiet">
            {t("common:form.cancel")}
          </LinkButton>
          <Form method="post" action={`/members/${member.id}/block`}>
            <input type="hidden" name="next" value={next} />
            <Button type="submit" variant="danger">
              {t("block.confirm")}
            </Button>
          </Form>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="font-semibold wrap-anywhere">
          <MemberName of={member} />
        </p>
        <p>{t("block.text")}</p>
        <p>{t("block.where", { blocked: t("blocked.title") })}</p>
      </div>
    </Dialog>
  );
}
