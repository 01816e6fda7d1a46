import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation, useSearchParams } from "react-router";
import { NOTE_LENGTH, noteSchema } from "~/domain/private-note/private-note.schema";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { useRoot } from "~/layouts/use-root";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Field } from "~/ui/field";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";

export type NoteResult = SubmissionResult<string[]> | undefined;
type ProfileNoteProps = { id: MemberId; note: string; answer: NoteResult };

/** The viewer's private note about the member. Open if there is a note or an error (R180). */
export function ProfileNote({ id, note, answer }: ProfileNoteProps) {
  const { t } = useTranslation("profile");
  const { locale } = useRoot();
  const message = useErrorMessage();
  const [search] = useSearchParams();
  const navigation = useNavigation();
  const [form, { note: field }] = useValidatedForm("note-form", noteSchema, { lastResult: answer });
  const saved = search.get("note") === "saved";
  const action = `/members/${id}/note`;
  return (
    <section id="note" aria-label={t("note.title")} className="scroll-mt-24">
      <Disclosure summary={t("note.title")} open={Boolean(note || answer || saved)}>
        <Form method="post" {...getFormProps(form)} action={action} className="grid gap-3">
          <Field
            as="textarea"
            name="note"
            rows={3}
            label={t("note.label")}
            hint={t("note.hint", { limit: formatNumber(NOTE_LENGTH, locale) })}
            optional={t("common:form.optional")}
            defaultValue={field.initialValue ?? note}
            error={message(field.errors)}
          />
          <p className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="secondary" busy={navigation.formAction === action}>
              {t("note.save")}
            </Button>
            <span role="status" className="text-sm text-muted">
              {saved && !answer ? t("note.saved") : null}
            </span>
          </p>
        </Form>
      </Disclosure>
    </section>
  );
}
