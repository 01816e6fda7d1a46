import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, Link, redirect, redirectDocument, useNavigation } from "react-router";
import { creditorOf } from "~/domain/direct-debit/creditor";
import { confirmDebit, deleteDebitForm } from "~/domain/direct-debit/debit-code";
import { DEBIT_REFUSALS } from "~/domain/direct-debit/direct-debit";
import { debitCodeSchema } from "~/domain/direct-debit/direct-debit.schema";
import { beginPayment, findDebitBlocker, type PayRefusal } from "~/domain/order/begin-payment";
import type { DebitRequest } from "~/domain/payment/payment";
import { FormProblem, isRejected, useFocusFirstError } from "~/forms/form-feedback";
import { useTranslation } from "~/i18n/use-translation";
import { days } from "~/kit/duration";
import type { OrderId } from "~/kit/ids";
import { PageTitle } from "~/layouts/page-head";
import { useFormattedPrice } from "~/layouts/use-format-money";
import { type Context, getLanguage, getServices, getSite } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { loadPayer } from "~/request/shop";
import { getTimeZone } from "~/request/visitor-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Page } from "~/ui/page";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import type { Route } from "./+types/code";
import { DebitUnavailable, OtherMethodsLink } from "./debit-unavailable";
import { loadDebit, NO_STORE, requirePayableDebitOrder } from "./load-debit";
import { Mandate } from "./mandate";

/** Why no further code was sent; /directdebit/again puts it into the query. */
const RESEND_PROBLEMS = ["too_many_codes", "code_not_sent"] as const;

/** GET /directdebit/code?order={id}: shows the mandate before its code is entered (R286). */
export async function loader(args: Route.LoaderArgs) {
  const { order, stored, refusal } = await loadDebit(args);
  if (!stored) throw redirect(`/directdebit?order=${order.id}`);
  const { context, url } = args;
  const problemParam = url.searchParams.get("problem");
  return {
    order,
    refusal,
    form: stored.form,
    open: stored.open,
    again: stored.again,
    problem: RESEND_PROBLEMS.find((problem) => problem === problemParam) ?? null,
    creditor: creditorOf(getSite(context), getLanguage(context)),
    // The bank collects on the next day at the earliest.
    notBefore: getServices(context).now() + days(1),
    timeZone: getTimeZone(context),
  };
}

export const headers = () => NO_STORE;

/**
 * POST /directdebit/code?order={id}: the code signs the mandate, and the payment starts with it.
 */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { viewer, order } = await requirePayableDebitOrder(args);
  const form = await readForm(request, debitCodeSchema);
  if (!form.ok) return form.reply;
  const services = getServices(context);
  const address = request.headers.get("cf-connecting-ip") ?? "127.0.0.1";
  // Never empty: a provider rejects a mandate without a browser.
  const browser = (request.headers.get("user-agent") || "unknown").slice(0, 250);
  const stopped = await findDebitBlocker(services, await loadPayer(request, context), order.id);
  if (stopped) return redirect(pathAfterRefusal(order.id, stopped), 303);
  const input = { orderId: order.id, otp: form.value.otp };
  const confirmed = await confirmDebit(services, { debtor: viewer, address, browser }, input);
  if (!confirmed.ok) {
    const errorKey = `debit:refusal.${confirmed.refusal}` as const;
    const field = confirmed.refusal.startsWith("code_");
    const errors = field ? { fields: { otp: errorKey } } : { form: errorKey };
    return rejectForm(form.submission, errors, DEBIT_REFUSALS[confirmed.refusal]);
  }
  const response = await startDebitPayment(args, { orderId: order.id, debit: confirmed.value });
  return response ?? rejectForm(form.submission, { form: "debit:refusal.provider_down" }, 503);
}

type MandatePayment = { orderId: OrderId; debit: DebitRequest };

/** The page for an order without a direct debit: its status, or other payment methods. */
const pathAfterRefusal = (order: OrderId, refusal: PayRefusal) =>
  `/transactions/${order}${["paid", "not_found"].includes(refusal) ? "" : `/pay?problem=${refusal}`}`;

/**
 * Redirects to the order's status. Returns null if the provider was not reached, or if the order
 * changed since it was checked: the form stays, and the next try reports the change (R321).
 */
async function startDebitPayment(
  { request, context }: { request: Request; context: Context },
  payment: MandatePayment,
) {
  const { orderId, debit } = payment;
  const services = getServices(context);
  const viewer = requireViewer(request, context);
  const started = await beginPayment(services, await loadPayer(request, context), {
    orderId,
    method: "sdd",
    debit,
  });
  if (!started.ok) return null;
  await deleteDebitForm(services, viewer, orderId);
  if (started.value.url) return redirectDocument(started.value.url, 303);
  return redirect(`/transactions/${orderId}`, 303);
}

export default function DebitCode({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("debit");
  const { order, refusal, form, open, again, problem, creditor } = loaderData;
  const { notBefore, timeZone } = loaderData;
  return (
    <Page width="form" title={t("code.title")}>
      <PageTitle refused={isRejected(actionData)}>{t("code.title")}</PageTitle>
      {refusal ? (
        <DebitUnavailable refusal={refusal} order={order.id} />
      ) : (
        <div className="grid gap-6">
          <Alert
            tone={open ? "info" : "warning"}
            live
            action={<EditDetailsLink order={order.id} />}
          >
            {open ? t("code.sent", { phone: form.phone }) : t("refusal.code_ended")}
          </Alert>
          {problem ? <Alert tone="danger">{t(`refusal.${problem}`)}</Alert> : null}
          <Mandate
            order={order}
            form={form}
            creditor={creditor}
            notBefore={notBefore}
            timeZone={timeZone}
          />
          <CodeForm order={order} lastResult={actionData} />
          {again ? <ResendCodeForm order={order.id} /> : null}
          <p className="text-sm text-muted">{t("code.after")}</p>
          <p>
            <OtherMethodsLink order={order.id} />
          </p>
        </div>
      )}
    </Page>
  );
}

type CodeFormProps = {
  order: { id: OrderId; price: number; currency: string };
  lastResult: SubmissionResult<string[]> | undefined;
};

/** Form for the code of the text message. Submitting the code signs the mandate above. */
function CodeForm({ order, lastResult }: CodeFormProps) {
  const { t } = useTranslation("debit");
  const message = useErrorMessage();
  const price = useFormattedPrice(order);
  const { state, formAction } = useNavigation();
  const busy = state !== "idle" && formAction?.startsWith("/directdebit/code");
  const [form, fields] = useValidatedForm("debit-code", debitCodeSchema, { lastResult });
  useFocusFirstError(lastResult);
  return (
    <Form
      method="post"
      action={`/directdebit/code?order=${order.id}`}
      {...getFormProps(form)}
      className="grid gap-5"
    >
      <FormProblem
        message={message(form.errors)}
        answer={lastResult}
        action={<OtherMethodsLink order={order.id} />}
      />
      <Field
        name="otp"
        label={t("code.label")}
        hint={t("code.hint")}
        error={message(fields.otp.errors)}
        defaultValue={fields.otp.initialValue}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        required
        className="text-center font-display text-2xl! tracking-[0.3em] tabular-nums"
      />
      <Button type="submit" size="lg" wide busy={busy}>
        {t("code.submit", { price })}
      </Button>
    </Form>
  );
}

/** Button that sends a new code and invalidates the old one. */
function ResendCodeForm({ order }: { order: OrderId }) {
  const { t } = useTranslation("debit");
  const { state, formAction } = useNavigation();
  return (
    <Form method="post" action={`/directdebit/again?order=${order}`}>
      <Button
        type="submit"
        variant="quiet"
        busy={state !== "idle" && formAction?.startsWith("/directdebit/again")}
      >
        {t("code.again")}
      </Button>
    </Form>
  );
}

/** Link back to the form with the saved values. */
function EditDetailsLink({ order }: { order: OrderId }) {
  const { t } = useTranslation("debit");
  return (
    <Link
      to={`/directdebit?order=${order}`}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {t("code.change")}
    </Link>
  );
}
