import { data, redirect } from "react-router";
import {
  listApplicableActions,
  MEMBER_ACTION_REFUSALS,
} from "~/domain/deactivation/moderate-member";
import { SUSPENSION_DAYS } from "~/domain/member-admin/member-admin";
import { moderateSchema } from "~/domain/member-admin/member-admin.schema";
import { moderateOpened } from "~/domain/member-admin/moderate-opened";
import { isAllowed } from "~/domain/permission/permission";
import { newId } from "~/kit/ids";
import { readForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
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
  const actions = listApplicableActions(opened.facts.status).filter(
    (action) => mayBan || (action !== "ban" && action !== "fake"),
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
  if (!form.ok) return data({ error: "A reason is needed.", reason: "" }, { status: 422 });
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

const READ_BY_MEMBER = "The member reads it by e-mail.";

export default function Moderate({ loaderData, actionData }: Route.ComponentProps) {
  const { member, actions, sessions, formKey } = loaderData;
  const shared = { formKey, refused: actionData };
  return (
    <ActionPage title="Suspend, ban, restore" member={member} refused={actionData}>
      {actions.includes("restore") ? (
        <ActionForm
          {...shared}
          title="Restore"
          about={
            member.status === "banned"
              ? "Ends the ban, on all sites of the company."
              : "Ends the suspension."
          }
          choice={{ name: "action", value: "restore" }}
          button="Restore the account"
          hint={READ_BY_MEMBER}
        />
      ) : null}
      {actions.includes("suspend") ? (
        <ActionForm
          {...shared}
          title="Suspend"
          about="Hides the member on this site and logs them out."
          choice={{ name: "action", value: "suspend" }}
          button="Suspend"
          hint={READ_BY_MEMBER}
        >
          <Field as="select" name="days" label="For" defaultValue="7">
            {SUSPENSION_DAYS.map((days) => (
              <option key={days} value={days}>
                {days === 0 ? "until staff restore it" : `${days} ${days === 1 ? "day" : "days"}`}
              </option>
            ))}
          </Field>
        </ActionForm>
      ) : null}
      {sessions > 0 ? (
        <ActionForm
          {...shared}
          title="End all sessions"
          about={`Logs the member out in ${sessions} ${sessions === 1 ? "browser" : "browsers"}.`}
          choice={{ name: "action", value: "sessions" }}
          button="End the sessions"
        />
      ) : null}
      {actions.includes("ban") ? (
        <ActionForm
          {...shared}
          title="Ban"
          about="For good, and on all sites of the company with the same e-mail address."
          choice={{ name: "action", value: "ban" }}
          button="Ban"
          hint={READ_BY_MEMBER}
          danger
        />
      ) : null}
      {actions.includes("fake") ? (
        <ActionForm
          {...shared}
          title="Ban as a fake profile"
          about="Also refunds who paid for writing to them in the last 90 days."
          choice={{ name: "action", value: "fake" }}
          button="Ban and refund"
          hint={READ_BY_MEMBER}
          danger
        />
      ) : null}
    </ActionPage>
  );
}
