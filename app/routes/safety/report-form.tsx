import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { EVIDENCE_DAYS } from "~/domain/block/block";
import {
  REPORT_LENGTH,
  REPORT_REASONS,
  type ReportScreen,
  reportSchema,
} from "~/domain/complaint/report.schema";
import type { ReportableMember } from "~/domain/complaint/report-member";
import { photoPath } from "~/domain/photo/photo";
import { FormProblem } from "~/forms/form-feedback";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import type { ClientId } from "~/kit/ids";
import { MemberName } from "~/layouts/member-name";
import { useRoot } from "~/layouts/use-root";
import { Avatar } from "~/ui/avatar";
import { LinkButton, Spinner } from "~/ui/button";
import { Checkbox } from "~/ui/choice-group";
import { EmergencyNumber } from "~/ui/emergency-number";
import { Field, FieldError } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Disclosure } from "~/ui/sections";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";

type ReportFormProps = {
  initial: {
    clientId: ClientId;
    member: ReportableMember;
    screen: ReportScreen;
    emergency: { number: string; country: string };
  };
  lastResult: SubmissionResult<string[]> | undefined;
};

/**
 * The reported member, optional details, and the reasons as submit buttons: the third click after
 * "…" and "Report". The details come first, since a reason submits the form.
 */
export function ReportForm({ initial, lastResult }: ReportFormProps) {
  const { t } = useTranslation("safety");
  const message = useErrorMessage();
  const { member } = initial;
  const [form, fields] = useValidatedForm("report-form", reportSchema, { lastResult });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
      {/* Enter in a field presses the first submit button of a form, which must not be a reason.
          Enter in a field presses the first submit button of a form, which must not be a reason. */}
      <button type="submit" hidden tabIndex={-1} />
      <FormProblem
        message={message(form.errors)}
        answer={lastResult}
        action={
          <LinkButton to="/complaints?kind=member" size="sm" variant="secondary">
            {t("blocked.gone_link")}
          </LinkButton>
        }
      />
      <ReportedMember member={member} />
      <input type="hidden" name="client_id" value={initial.clientId} />
      <input type="hidden" name="screen" value={initial.screen} />
      {member.blockable ? (
        <Checkbox name="block" defaultChecked={fields.block.initialValue === "on"}>
          {t("report.also_block")}
        </Checkbox>
      ) : null}
      <ReportDetails initial={fields.words.initialValue} error={message(fields.words.errors)} />
      <ReportReasons missing={Boolean(fields.reason.errors)} />
      <p className="text-sm text-muted">{t("report.lead")}</p>
      <p className="text-sm text-muted">
        {t(member.talked ? "report.kept_chat" : "report.kept_profile", { days: EVIDENCE_DAYS })}
      </p>
      <p className="text-sm text-muted">
        <EmergencyNumber {...initial.emergency} />
      </p>
    </Form>
  );
}

function ReportedMember({ member }: { member: ReportableMember }) {
  return (
    <p className="flex items-center gap-3">
      <Avatar name={member.name} src={member.photoId && photoPath(member.photoId, "thumb")} />
      <span className="min-w-0 text-lg font-semibold wrap-anywhere">
        <MemberName of={member} />
      </span>
    </p>
  );
}

function ReportDetails({ initial, error }: { initial?: string; error?: string }) {
  const { t } = useTranslation("safety");
  const { locale } = useRoot();
  return (
    <Disclosure summary={t("report.add_words")} open={Boolean(error || initial)}>
      <Field
        as="textarea"
        name="words"
        rows={4}
        label={t("report.words")}
        hint={t("report.words_hint", { limit: formatNumber(REPORT_LENGTH, locale) })}
        optional={t("common:form.optional")}
        defaultValue={initial}
        error={error}
      />
    </Disclosure>
  );
}

/** The reasons as submit buttons, which do nothing while one is being sent. */
function ReportReasons({ missing }: { missing: boolean }) {
  const { t } = useTranslation("safety");
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData !== undefined;
  const sent = busy ? formData.get("reason") : null;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-lg font-semibold">{t("report.reasons")}</legend>
      {missing ? (
        <FieldError id="reason-error">{t("report.sends")}</FieldError>
      ) : (
        <p className="text-sm text-muted">{t("report.sends")}</p>
      )}
      {REPORT_REASONS.map((reason) => (
        <button
          key={reason}
          type={busy ? "button" : "submit"}
          name="reason"
          value={reason}
          aria-busy={sent === reason || undefined}
          className="flex min-h-13 w-full items-center justify-between gap-3 rounded-control border border-edge/60 bg-card px-4 py-3 text-start leading-snug font-semibold transition-colors hover:border-brand-text hover:text-brand-text"
        >
          <span className="min-w-0">{t(`report.reason.${reason}`)}</span>
          {sent === reason ? (
            <Spinner />
          ) : (
            <Icon name="chevron-right" size={20} className="shrink-0 text-muted" />
          )}
        </button>
      ))}
    </fieldset>
  );
}
