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
import { Button, LinkButton } from "~/ui/button";
import { Checkbox, ChoiceGroup } from "~/ui/choice-group";
import { EmergencyNumber } from "~/ui/emergency-number";
import { Field } from "~/ui/field";
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

/** The reported member, the reason, optional details and block, and one button that sends. */
export function ReportForm({ initial, lastResult }: ReportFormProps) {
  const { t } = useTranslation("safety");
  const message = useErrorMessage();
  const { locale } = useRoot();
  const busy = useNavigation().state !== "idle";
  const { member } = initial;
  const [form, fields] = useValidatedForm("report-form", reportSchema, { lastResult });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
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
      <ChoiceGroup
        name="reason"
        variant="cards"
        legend={t("report.reasons")}
        options={REPORT_REASONS.map((value) => ({ value, label: t(`report.reason.${value}`) }))}
        defaultValue={fields.reason.initialValue}
        error={fields.reason.errors && t("report.reason_missing")}
        required
      />
      <Field
        as="textarea"
        name="words"
        rows={3}
        label={t("report.words")}
        hint={t("report.words_hint", { limit: formatNumber(REPORT_LENGTH, locale) })}
        optional={t("common:form.optional")}
        defaultValue={fields.words.initialValue}
        error={message(fields.words.errors)}
      />
      {member.blockable ? (
        <Checkbox name="block" defaultChecked={fields.block.initialValue === "on"}>
          {t("report.also_block")}
        </Checkbox>
      ) : null}
      <Button type="submit" size="lg" wide busy={busy}>
        {t("report.submit")}
      </Button>
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
