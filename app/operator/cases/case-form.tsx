import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { RULES_OF_CONDUCT } from "~/domain/conduct/conduct";
import type { LoadedCase } from "~/domain/moderation/load-case";
import { SUSPENSION_DAYS } from "~/domain/moderation/queues";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice-group";
import { Field } from "~/ui/field";
import { GROUND_HINTS } from "../ui/ground-hints";
import { Key } from "../ui/key";
import { LongTextField } from "../ui/long-text-field";
import type { ProposedLanguage } from "../ui/staff-language";
import type { RefusedFacts } from "./decide-by-form";
import { FactsFields } from "./facts-fields";
import { GROUND_LABELS } from "./labels";
import { CASE_FORM_ID } from "./member-panel";
import { RULE_KEYS, useCaseKeys } from "./use-case-keys";

export type CaseFormProps = {
  of: LoadedCase;
  language: ProposedLanguage;
  /** What a refused form says at the field of the facts, and the facts that it had. */
  refused: RefusedFacts | null;
};

/** The decision about reports or a complaint: the rule, the measures, the facts. */
export function CaseForm({ of, language, refused }: CaseFormProps) {
  const { kind, item, site, decision, reports, member } = of;
  const busy = useNavigation().state !== "idle";
  useCaseKeys(CASE_FORM_ID);
  const [needsFacts, setNeedsFacts] = useState(false);
  const ids = { kind, item, site, decision, seen: reports?.map(({ id }) => id).join(",") ?? "" };
  return (
    <div className="grid grid-cols-1 gap-4">
      {kind === "complaint" ? <MemberOfComplaint id={member?.id ?? ""} /> : null}
      <Form method="post" className="desk-card grid gap-1">
        <HiddenFields values={{ ...ids, ground: "no_breach" }} />
        <Button type="submit" wide variant="secondary" busy={busy} data-key="n">
          No breach: close {reports && reports.length > 1 ? `all ${reports.length}` : "it"}{" "}
          <Key>n</Key>
        </Button>
        <AnswerField id="no-breach-answer" />
      </Form>
      <Form
        method="post"
        id={CASE_FORM_ID}
        className="desk-card grid gap-4"
        onChange={(event) => setNeedsFacts(restrictsAccount(new FormData(event.currentTarget)))}
      >
        <HiddenFields
          values={{ ...ids, ...(kind === "complaint" && { member: member?.id ?? "" }) }}
        />
        <RuleFields />
        <fieldset className="grid gap-2">
          <legend className="font-semibold">What happens</legend>
          <Checkbox name="warn" value="yes">
            Warn <Key>w</Key>
          </Checkbox>
          <label className="flex flex-wrap items-center gap-2">
            Suspend for
            <span className="controlled">
              <select name="suspend" defaultValue="" className="control" data-key="s">
                <option value="">no time</option>
                {SUSPENSION_DAYS.map((count) => (
                  <option key={count} value={count}>
                    {count === "1" ? "1 day" : `${count} days`}
                  </option>
                ))}
              </select>
            </span>
            <Key>s</Key>
          </label>
          <Checkbox name="ban" value="yes">
            Propose a ban: suspended until a second moderator confirms <Key>b</Key>
          </Checkbox>
          <p className="text-sm text-muted">Photos and texts: tick them beside the profile.</p>
        </fieldset>
        <FactsFields
          label="Facts, which the member reads"
          language={language}
          hint="Needed for a suspension and a ban."
          required={needsFacts}
          {...refused}
        />
        <AnswerField id="answer" />
        <Button type="submit" wide busy={busy} data-key="Enter">
          Decide <Key>Ctrl Enter</Key>
        </Button>
      </Form>
    </div>
  );
}

/** A suspension and a ban need facts, as the schema of the form says. */
const restrictsAccount = (form: FormData): boolean =>
  Boolean(form.get("suspend") || form.get("ban"));

/** Words to those who reported it, besides the outcome that they read anyway. */
function AnswerField({ id }: { id: string }) {
  return (
    <details>
      <summary className="min-h-9 cursor-pointer py-2 text-sm text-muted">
        Add words to those who reported it
      </summary>
      <LongTextField
        name="answer"
        id={id}
        label="Words to those who reported it"
        optional="optional"
        rows={2}
        maxLength={1000}
      />
    </details>
  );
}

/** Values of the form that nobody types. */
export function HiddenFields({ values }: { values: Record<string, string> }) {
  return Object.entries(values).map(([name, value]) =>
    value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}

/** The rules of conduct, each with its key. */
export function RuleFields() {
  return (
    <fieldset className="grid gap-0.5">
      <legend className="mb-1 font-semibold">Which rule was broken</legend>
      {RULES_OF_CONDUCT.map((rule, n) => (
        <label
          key={rule}
          className="flex min-h-9 items-center gap-2.5 rounded-control px-1 text-sm hover:bg-tint lg:min-h-8"
        >
          <input
            type="radio"
            name="ground"
            value={rule}
            required
            aria-label={GROUND_LABELS[rule]}
            aria-describedby={`hint-${rule}`}
            className="size-4.5 shrink-0"
          />
          <span className="flex-1">
            {GROUND_LABELS[rule]}
            <span className="block text-xs text-muted" id={`hint-${rule}`}>
              {GROUND_HINTS[rule]}
            </span>
          </span>
          <Key>{RULE_KEYS[n] ?? ""}</Key>
        </label>
      ))}
    </fieldset>
  );
}

/** Whom a complaint is about, if its words do not name a profile. */
function MemberOfComplaint({ id }: { id: string }) {
  return (
    <Form method="get" className="desk-card flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field
          name="member"
          label="Member concerned (id)"
          defaultValue={id}
          minLength={22}
          maxLength={22}
          autoComplete="off"
        />
      </div>
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </Form>
  );
}
