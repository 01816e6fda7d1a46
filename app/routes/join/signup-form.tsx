import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { type FetcherWithComponents, Form, useNavigation } from "react-router";
import { accountStepSchema, type SignupRule } from "~/domain/signup/account-step.schema";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { Button } from "~/ui/button";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { BotCheckFields } from "./bot-check-fields";
import { FormProblem } from "./form-problem";
import { firstInvalidField } from "./invalid-fields";
import { MessageField } from "./message-field";
import { SignupFields } from "./signup-fields";
import type { SignupFormDraft } from "./signup-form-draft";
import { InvalidFieldsAlert, LoginPrompt, SignupErrorAction, TermsNotice } from "./signup-notes";

type SignupFormProps = {
  lastResult: SubmissionResult<string[]> | undefined;
  rule: SignupRule;
  /** Signed time at which the form was shown. */
  timestamp: string;
  /** The page's own path, so that errors are shown on the same page. */
  action: string;
  /** The profile the visitor signs up for. */
  forProfile?: MemberId;
  /** Submits without navigation; the result is in the fetcher. */
  fetcher?: FetcherWithComponents<unknown>;
  /** The form's values when it was closed. */
  draft?: SignupFormDraft;
};

/** Step 0 of the signup. Works on any page whose action returns the results of handle-signup.ts. */
export function SignupForm(props: SignupFormProps) {
  const { lastResult, rule, action, forProfile, fetcher, draft } = props;
  const { t } = useTranslation("join");
  const message = useErrorMessage({ min_age: rule.minAge });
  const navigating = useNavigation().state !== "idle";
  const busy = navigating || (fetcher !== undefined && fetcher.state !== "idle");
  const Posted = fetcher?.Form ?? Form;
  const [form, fields] = useValidatedForm("signup-form", accountStepSchema(rule), {
    lastResult,
    defaultValue: draft as SignupFormDraft & { password?: string },
  });
  const marked = Object.keys(form.allErrors).filter(Boolean).length;
  return (
    <Posted method="post" action={action} {...getFormProps(form)} className="grid gap-5">
      <FormProblem
        message={message(form.errors)}
        answer={lastResult}
        action={<SignupErrorAction refusal={form.errors?.[0]} />}
      />
      <InvalidFieldsAlert lastResult={lastResult} count={marked} />
      <BotCheckFields timestamp={props.timestamp} form="signup" answer={lastResult} />
      {forProfile ? <input type="hidden" name="for" value={forProfile} /> : null}
      {forProfile ? (
        <MessageField
          fields={fields}
          focused={firstInvalidField(lastResult) === "signup_message"}
        />
      ) : null}
      <SignupFields fields={fields} lastResult={lastResult} minAge={rule.minAge} />
      <Button type="submit" size="lg" wide busy={busy}>
        {t("signup.submit")}
      </Button>
      <TermsNotice />
      <LoginPrompt />
    </Posted>
  );
}
