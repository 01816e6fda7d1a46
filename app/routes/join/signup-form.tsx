import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { type FetcherWithComponents, Form, useNavigation } from "react-router";
import { accountStepSchema, type SignupRule } from "~/domain/signup/account-step.schema";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { Button } from "~/ui/button";
import { useCheckedForm } from "~/ui/use-checked-form";
import { useMessage } from "~/ui/use-message";
import { FormProblem } from "./form-problem";
import { GuardedFields } from "./guarded-fields";
import { MessageField } from "./message-field";
import { SignupFields } from "./signup-fields";
import { Agreement, LoginInstead, MarkedFields, WayOn } from "./signup-words";
import type { UnsentSignup } from "./unsent-signup";
import { firstWrong } from "./wrong-fields";

type SignupFormProps = {
  lastResult: SubmissionResult<string[]> | undefined;
  rule: SignupRule;
  /** Signed time at which the form was shown. */
  begun: string;
  /** The page's own path, so that errors are shown on the same page. */
  action: string;
  /** The profile the visitor signs up for. */
  forProfile?: MemberId;
  /** Submits without navigation; the result is in the fetcher. */
  fetcher?: FetcherWithComponents<unknown>;
  /** The form's values when it was closed. */
  unsent?: UnsentSignup;
};

/** Step 0 of the signup. Works on any page whose action returns the results of answer-signup.ts. */
export function SignupForm(props: SignupFormProps) {
  const { lastResult, rule, action, forProfile, fetcher, unsent } = props;
  const { t } = useTranslation("join");
  const message = useMessage({ min_age: rule.minAge });
  const navigating = useNavigation().state !== "idle";
  const busy = navigating || (fetcher !== undefined && fetcher.state !== "idle");
  const Posted = fetcher?.Form ?? Form;
  const [form, fields] = useCheckedForm("signup-form", accountStepSchema(rule), {
    lastResult,
    defaultValue: unsent as UnsentSignup & { password?: string },
  });
  const marked = Object.keys(form.allErrors).filter(Boolean).length;
  return (
    <Posted method="post" action={action} {...getFormProps(form)} className="grid gap-5">
      <FormProblem
        message={message(form.errors)}
        answer={lastResult}
        action={<WayOn refusal={form.errors?.[0]} />}
      />
      <MarkedFields lastResult={lastResult} count={marked} />
      <GuardedFields begun={props.begun} form="signup" answer={lastResult} />
      {forProfile ? <input type="hidden" name="for" value={forProfile} /> : null}
      {forProfile ? (
        <MessageField fields={fields} focused={firstWrong(lastResult) === "signup_message"} />
      ) : null}
      <SignupFields fields={fields} lastResult={lastResult} minAge={rule.minAge} />
      <Button type="submit" size="lg" wide busy={busy}>
        {t("signup.submit")}
      </Button>
      <Agreement />
      <LoginInstead />
    </Posted>
  );
}
