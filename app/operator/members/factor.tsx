import { data, redirect } from "react-router";
import type { FactorProof } from "~/domain/deactivation/deactivation.schema";
import { MEMBER_ACTION_REFUSALS, moderateMember } from "~/domain/deactivation/moderate-member";
import { factorSchema } from "~/domain/member-admin/member-admin.schema";
import { newId } from "~/kit/ids";
import { readForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import type { Route } from "./+types/factor";
import { ActionForm, ActionPage } from "./member-forms";
import { memberPath } from "./member-path";
import { describeMember, openMember } from "./open-member";
import { describeRefusal } from "./refusals";

export const handle = { permission: "members.security" } satisfies OperatorHandle;

/** Whether the member has a second factor that staff may remove. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const opened = await openMember(context, params);
  const { twoFactor, addressChanged } = opened.facts;
  return { member: describeMember(opened), twoFactor, addressChanged, formKey: newId() };
}

/** POST: removes the second factor with the passkeys and sessions. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const opened = await openMember(context, params);
  const form = await readForm(request, factorSchema);
  if (!form.ok) return data({ error: "A reason is needed.", reason: "" }, { status: 422 });
  const { member, services, site } = opened;
  const outcome = await moderateMember(services, getStaff(context), {
    ...form.value,
    member,
    action: "factor_off",
    origin: services.originOf(site.host),
  });
  if (outcome.ok) return redirect(`${memberPath(member)}?done=factor`, 303);
  return data(
    { error: describeRefusal(outcome.refusal), reason: form.value.reason },
    { status: MEMBER_ACTION_REFUSALS[outcome.refusal] },
  );
}

const PROOFS: Record<FactorProof, string> = {
  mailbox: "Mailbox: they answered an e-mail sent to the account's address",
  joined: "They named the month they joined",
  login: "They named country and browser of an earlier login",
  purchase: "They named amount and day of a purchase",
  partner: "They named the first name of a chat partner",
};

export default function FactorOff({ loaderData, actionData }: Route.ComponentProps) {
  const { member, twoFactor, addressChanged, formKey } = loaderData;
  const blocked = blockedReason(twoFactor, addressChanged);
  return (
    <ActionPage title="Second factor" member={member} refused={actionData}>
      {blocked ? (
        <Alert tone="info">{blocked}</Alert>
      ) : (
        <ActionForm
          title="Remove the second factor"
          about="Also ends all passkeys and sessions. Ask openly, offer no choices."
          button="Remove the second factor"
          formKey={formKey}
          refused={actionData}
          hint="Which proofs were given. The member reads it."
          danger
        >
          <fieldset>
            <legend className="font-semibold">Proofs: the mailbox and two others</legend>
            {Object.entries(PROOFS).map(([proof, label]) => (
              <label key={proof} className="flex min-h-11 items-center gap-2">
                <input type="checkbox" name="proofs" value={proof} />
                {label}
              </label>
            ))}
          </fieldset>
        </ActionForm>
      )}
    </ActionPage>
  );
}

function blockedReason(twoFactor: boolean, addressChanged: boolean): string | null {
  if (!twoFactor) return "The account has no second factor.";
  return addressChanged
    ? "The address changed less than two days ago: the e-mail to the old one removes the factor too."
    : null;
}
