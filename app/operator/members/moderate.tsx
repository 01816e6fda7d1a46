import { data, redirect } from "react-router";
import {
  isBanOrItsEnd,
  listApplicableActions,
  MEMBER_ACTION_REFUSALS,
} from "~/domain/deactivation/moderate-member";
import { SUSPENSION_DAYS } from "~/domain/member-admin/member-admin";
import { type ModerateForm, moderateSchema } from "~/domain/member-admin/member-admin.schema";
import { moderateOpened } from "~/domain/member-admin/moderate-opened";
import { isAllowed } from "~/domain/permission/permission";
import { newId } from "~/kit/ids";
import { readForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Field } from "~/ui/field";
import type { Route } from "./+types/moderate";
import { ActionForm, ActionPage } from "./member-forms";
import { memberPath } from "./member-path";
import { describeMember, openMember } from "./open-member";
import { describeRefusal } from "./refusals";

export const handle = { permission: "members.moderate" } satisfies OperatorHandle;

/** What the staff member may do with the account as it is. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const opened = await openMember(context, params);
  const { roles } = getStaff(context);
  const mayBan = isAllowed(roles, "members.ban");
  const { status } = opened.facts;
  const actions = listApplicableActions(status).filter(
    (action) => mayBan || !isBanOrItsEnd(action, status),
  );
  return {
    member: describeMember(opened),
    actions,
    sessions: opened.facts.sessions,
    formKey: newId(),
  };
}

/** POST: suspends, bans or restores the member, or ends the sessions. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const opened = await openMember(context, params);
  const form = await readForm(request, moderateSchema);
  if (!form.ok)
    return data(
      { error: "An action and a reason are needed.", reason: "", choice: "" },
      { status: 422 },
    );
  const outcome = await moderateOpened(opened, getStaff(context), form.value);
  if (outcome.ok) return redirect(`${memberPath(opened.member)}?done=${form.value.action}`, 303);
  return data(
    {
      error: describeRefusal(outcome.refusal),
      reason: form.value.reason,
      choice: form.value.action,
    },
    { status: MEMBER_ACTION_REFUSALS[outcome.refusal] },
  );
}

type Choice = { value: ModerateForm["action"]; label: string; about: string };

/** What applies to the account, the mildest first. */
const CHOICES: readonly Choice[] = [
  { value: "restore", label: "Restore", about: "Ends the suspension, or the ban on all sites." },
  { value: "sessions", label: "End all sessions", about: "Logs the member out; no e-mail." },
  { value: "suspend", label: "Suspend", about: "Hides the member on this site, logs them out." },
  { value: "ban", label: "Ban", about: "For good, on all sites of the company." },
  {
    value: "fake",
    label: "Ban as a fake profile",
    about: "Also refunds who paid to write to them in the last 90 days.",
  },
];

export default function Moderate({ loaderData, actionData }: Route.ComponentProps) {
  const { member, actions, sessions, formKey } = loaderData;
  const choices = CHOICES.filter(({ value }) =>
    value === "sessions" ? sessions > 0 : actions.includes(value),
  );
  return (
    <ActionPage title="Suspend, ban, restore" member={member} refused={actionData}>
      {choices.length === 0 ? (
        <Alert tone="info">Nothing applies to the account as it is now.</Alert>
      ) : (
        <ActionForm
          title="Decide"
          about="A suspension and a ban are sent by e-mail with the reason."
          button="Carry out"
          formKey={formKey}
          refused={actionData}
          hint="The member reads it by e-mail."
          danger
        >
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-semibold">Action</legend>
            {choices.map(({ value, label, about }) => (
              <label key={value} className="flex min-h-11 items-start gap-3 py-1">
                <input
                  type="radio"
                  name="action"
                  value={value}
                  className="mt-1.5"
                  defaultChecked={choices.length === 1 || actionData?.choice === value}
                  required
                />
                <span>
                  {label}
                  <span className="block text-sm text-muted">{about}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {actions.includes("suspend") ? (
            <Field as="select" name="days" label="Suspended for" defaultValue="7">
              {SUSPENSION_DAYS.map((days) => (
                <option key={days} value={days}>
                  {days === 0 ? "until staff restore it" : `${days} ${days === 1 ? "day" : "days"}`}
                </option>
              ))}
            </Field>
          ) : null}
        </ActionForm>
      )}
    </ActionPage>
  );
}
