import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, Form, Link, redirect, useNavigation } from "react-router";
import { DELETION_GRACE_DAYS } from "~/domain/account/account";
import { findAddress } from "~/domain/account/recipient";
import { DELETION_REFUSALS, type DeletionRefusal } from "~/domain/deactivation/deactivation";
import { DELETION_REASONS, deletionSchema } from "~/domain/deactivation/deactivation.schema";
import { requestDeletion } from "~/domain/deactivation/deletion";
import { findAwaitedOrder, type MoneyAmount, refundableAmounts } from "~/domain/order/find-order";
import { PasswordField } from "~/forms/account-fields";
import { formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import type { OrderId } from "~/kit/ids";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { SESSION_COOKIE, writeHostCookie } from "~/request/cookies";
import { getLanguage, getServices } from "~/request/middleware/context";
import { type FormErrorKey, readForm, rejectForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { getClientContext } from "~/request/visitor-context";
import { Alert } from "~/ui/alert";
import { Button, LinkButton } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice-group";
import { Field } from "~/ui/field";
import { Page } from "~/ui/page";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import type { Route } from "./+types/confirm";

/** GET /settings/delete/confirm: second step, which requires proof that the viewer is the owner. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const services = getServices(context);
  const [email, worth, awaited] = await Promise.all([
    findAddress(services, viewer.siteId, viewer.id),
    refundableAmounts(services, viewer),
    findAwaitedOrder(services, viewer),
  ]);
  return {
    email,
    worth,
    /** An order that is still being paid: its money would arrive after the account is gone. */
    awaited,
    codeSent: url.searchParams.get("code") === "sent",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const form = await readForm(request, deletionSchema);
  if (!form.ok) return form.reply;
  const caller = { ...getClientContext(request, context), viewer, language: getLanguage(context) };
  const outcome = await requestDeletion(getServices(context), caller, form.value);
  if (outcome.ok) return redirectToDeleted(request);
  const { refusal } = outcome;
  const [field, key] = ERROR_FIELDS[refusal];
  return rejectForm(form.submission, { fields: { [field]: key } }, DELETION_REFUSALS[refusal]);
}

/** The field and the message of each business error. */
const ERROR_FIELDS: Record<DeletionRefusal, ["password" | "code", key: FormErrorKey]> = {
  proof_needed: ["password", "join:refusal.proof_needed"],
  gone: ["password", "join:refusal.proof_needed"],
  login_failed: ["password", "join:refusal.password_wrong"],
  login_locked: ["password", "join:refusal.password_locked"],
  login_code_only: ["password", "join:refusal.password_locked"],
  code_wrong: ["code", "join:refusal.login_code_wrong"],
};

const redirectToDeleted = (request: ActionFunctionArgs["request"]) =>
  redirect("/account-deleted", {
    headers: {
      "set-cookie": writeHostCookie(request, SESSION_COOKIE, { value: "", seconds: 0 }),
    },
  });

export default function ConfirmDeletion({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("leaving");
  return (
    <Page width="form" title={t("confirm.title")}>
      <PageTitle refused={Boolean(actionData)}>{t("confirm.title")}</PageTitle>
      <ConfirmForm {...loaderData} lastResult={actionData} />
    </Page>
  );
}

type ConfirmFormProps = {
  email: string | null;
  codeSent: boolean;
  worth: MoneyAmount[];
  awaited: OrderId | null;
  lastResult: SubmissionResult<string[]> | undefined;
};

/**
 * Optional reason, proof of identity, and the delete button next to an equally large cancel link.
 */
function ConfirmForm({ email, codeSent, worth, awaited, lastResult }: ConfirmFormProps) {
  const { t } = useTranslation("leaving");
  const message = useErrorMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useValidatedForm("delete-form", deletionSchema, { lastResult });
  return (
    <div className="grid gap-6">
      <p>{t("confirm.lead", { days: DELETION_GRACE_DAYS })}</p>
      {awaited ? <AwaitedOrder order={awaited} /> : null}
      <RemainingCredits worth={worth} />
      <Form
        method="post"
        action="/settings/delete/confirm"
        {...getFormProps(form)}
        className="grid gap-6"
      >
        <Reasons
          reason={fields.reason.initialValue}
          remarks={fields.remarks.initialValue}
          error={message(fields.remarks.errors)}
        />
        <Proof
          email={email}
          codeSent={codeSent}
          password={message(fields.password.errors)}
          code={message(fields.code.errors)}
        />
        <Button type="submit" size="lg" wide busy={busy}>
          {t("delete.go")}
        </Button>
      </Form>
      <LinkButton to="/settings" variant="secondary" size="lg" wide>
        {t("confirm.keep")}
      </LinkButton>
    </div>
  );
}

function AwaitedOrder({ order }: { order: OrderId }) {
  const { t } = useTranslation("leaving");
  const link = (
    <Link to={`/transactions/${order}`} className="font-semibold underline">
      {t("confirm.awaited_link")}
    </Link>
  );
  return (
    <Alert tone="warning" action={link}>
      {t("confirm.awaited")}
    </Alert>
  );
}

function Reasons({
  reason,
  remarks,
  error,
}: {
  reason?: string;
  remarks?: string;
  error?: string;
}) {
  const { t } = useTranslation("leaving");
  return (
    <>
      <ChoiceGroup
        name="reason"
        legend={
          <>
            {t("confirm.reason")}
            <span className="font-normal text-muted"> ({t("common:form.optional")})</span>
          </>
        }
        defaultValue={reason}
        options={DELETION_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
      />
      <Field
        as="textarea"
        name="remarks"
        rows={3}
        label={t("confirm.remarks")}
        optional={t("common:form.optional")}
        defaultValue={remarks}
        error={error}
      />
    </>
  );
}

type ProofProps = { email: string | null; codeSent: boolean; password?: string; code?: string };

/**
 * The password, or an e-mailed code: the code's button belongs to a separate form, referenced by
 * id.
 */
function Proof({ email, codeSent, password, code }: ProofProps) {
  const { t } = useTranslation("leaving");
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-card border border-line bg-card p-4">
      <legend className="px-1 font-semibold">{t("confirm.proof_title")}</legend>
      <p className="text-sm text-muted">{t("confirm.proof_text")}</p>
      <input type="email" name="" autoComplete="username" value={email ?? ""} readOnly hidden />
      <PasswordField
        name="password"
        label={t("join:login.password")}
        showLabel={t("common:form.show_password")}
        autoComplete="current-password"
        error={password}
      />
      {codeSent || code ? (
        <>
          <Alert tone="success" live>
            {t("confirm.code_sent")}
          </Alert>
          <Field
            name="code"
            label={t("confirm.code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            error={code}
          />
        </>
      ) : null}
      <Button type="submit" variant="secondary" formAction="/settings/delete/code" formNoValidate>
        {t("confirm.code_send")}
      </Button>
    </fieldset>
  );
}

/**
 * Credits that would be lost, the amount still refundable, and the link to the refund (R307, R431).
 */
function RemainingCredits({ worth }: { worth: MoneyAmount[] }) {
  const { t } = useTranslation("leaving");
  const { badges, viewer, locale } = useRoot();
  const count = badges?.credits ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      tone="warning"
      title={t("confirm.balance", { credits: t("chat:price.credits", { count }) })}
    >
      {worth.map(({ amount, currency }) => (
        <p key={currency}>
          {t("confirm.worth", { amount: formatMoney(amount, currency, locale) })}
        </p>
      ))}
      {viewer?.premium ? (
        <Link
          to="/transactions"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t("confirm.purchases")}
        </Link>
      ) : null}
    </Alert>
  );
}
