import { Form, useNavigation } from "react-router";
import type { LoadedCase } from "~/domain/moderation/load-case";
import { Button } from "~/ui/button";
import { Key } from "../ui/key";
import { type CaseFormProps, HiddenFields, RuleFields } from "./case-form";
import { FactsFields } from "./facts-fields";
import { CASE_FORM_ID } from "./member-panel";
import { useCaseKeys } from "./use-case-keys";

/** The decision about a held message, a proposed ban or an appeal: one of two buttons. */
export function AnswerForm(props: CaseFormProps) {
  const { of } = props;
  useCaseKeys(CASE_FORM_ID);
  return (
    <div className="grid grid-cols-1 gap-4">
      {of.kind === "message" ? <MessageForms {...props} /> : null}
      {of.kind === "ban" ? <BanForms {...props} /> : null}
      {of.kind === "appeal" ? <AppealForm {...props} /> : null}
    </div>
  );
}

const idsOf = ({ site, item, decision }: LoadedCase) => ({ site, item, decision });

function MessageForms({ of, language, refused }: CaseFormProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <Form method="post" className="desk-card">
        <HiddenFields values={{ ...idsOf(of), action: "release" }} />
        <Button type="submit" wide busy={busy} data-key="a">
          Send it <Key>a</Key>
        </Button>
      </Form>
      <Form method="post" id={CASE_FORM_ID} className="desk-card grid gap-4">
        <HiddenFields values={{ ...idsOf(of), action: "refuse" }} />
        <RuleFields />
        <FactsFields label="Facts, which the sender reads" language={language} {...refused} />
        <Button type="submit" wide variant="danger" busy={busy} data-key="Enter">
          Refuse it <Key>Ctrl Enter</Key>
        </Button>
      </Form>
    </>
  );
}

function BanForms({ of, language, refused }: CaseFormProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <Form method="post" className="desk-card grid gap-2">
        <HiddenFields values={{ ...idsOf(of), action: "confirm" }} />
        <p className="text-sm text-muted">The member reads the facts of the proposal.</p>
        <Button type="submit" wide variant="danger" busy={busy} data-focus-key="b">
          Confirm the ban <Key>b Enter</Key>
        </Button>
      </Form>
      <Form method="post" id={CASE_FORM_ID} className="desk-card grid gap-4">
        <HiddenFields values={{ ...idsOf(of), action: "reject" }} />
        <FactsFields
          label="Why not, which the member reads"
          language={language}
          required
          {...refused}
        />
        <Button type="submit" wide variant="secondary" busy={busy} data-key="Enter">
          Reject it: the account is open again <Key>Ctrl Enter</Key>
        </Button>
      </Form>
    </>
  );
}

function AppealForm({ of, language, refused }: CaseFormProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" id={CASE_FORM_ID} className="desk-card grid gap-4">
      <HiddenFields values={idsOf(of)} />
      <FactsFields
        label="Your answer, which the member reads"
        language={language}
        hint="Needed if the decision stands."
        required
        {...refused}
      />
      {/* The answer is final, so a letter only focuses its button. */}
      <Button
        type="submit"
        name="action"
        value="uphold"
        wide
        busy={busy}
        formNoValidate
        data-focus-key="u"
      >
        The member is right: undo it <Key>u Enter</Key>
      </Button>
      <Button
        type="submit"
        name="action"
        value="reject"
        wide
        variant="secondary"
        busy={busy}
        data-focus-key="d"
      >
        The decision stands <Key>d Enter</Key>
      </Button>
    </Form>
  );
}
