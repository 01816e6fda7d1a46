import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { mailCodeSchema } from "~/domain/account/account.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { useCheckedForm } from "~/ui/use-checked-form";
import { useMessage } from "~/ui/use-message";
import { FormProblem } from "./form-problem";
import { GuardedFields } from "./guarded-fields";
import { loginAction } from "./login-action";
import { LoginAddress } from "./login-address";

type MailCodeProps = {
  lastResult: SubmissionResult<string[]> | undefined;
  next: string | null;
  refused: boolean;
  typed: string;
  /** Signed time at which the page was rendered. */
  begun: string;
};

/**
 * Code login, opened automatically after a rejected password. `typed` is the address entered in the
 * form above.
 */
export function MailCode({ lastResult, next, refused, typed, begun }: MailCodeProps) {
  const { t } = useTranslation();
  const message = useMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useCheckedForm("mail-code-form", mailCodeSchema, { lastResult });
  return (
    <Disclosure open={refused || lastResult !== undefined} summary={t("join:login.code_title")}>
      <Form
        method="post"
        action={loginAction("/login/code", next)}
        {...getFormProps(form)}
        className="grid gap-4"
      >
        <FormProblem message={message(form.errors)} answer={lastResult} />
        <GuardedFields begun={begun} form="login_code" answer={lastResult} />
        <p className="text-muted">{t("join:login.code_text")}</p>
        <LoginAddress
          id="code-email"
          defaultValue={lastResult ? fields.email.initialValue : typed}
          error={message(fields.email.errors)}
        />
        <Button type="submit" variant="secondary" busy={busy}>
          {t("join:login.code_submit")}
        </Button>
      </Form>
    </Disclosure>
  );
}
