import { data, redirect } from "react-router";
import { creditsSchema } from "~/domain/member-admin/member-admin.schema";
import { CREDIT_REFUSALS, changeCredits, MAX_GIVEN_CREDITS } from "~/domain/wallet/change-credits";
import { newId } from "~/kit/ids";
import { readForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Field } from "~/ui/field";
import type { Route } from "./+types/credits";
import { ActionForm, ActionPage } from "./member-forms";
import { memberPath } from "./member-path";
import { describeMember, openMember } from "./open-member";
import { describeRefusal } from "./refusals";

export const handle = { permission: "members.credits" } satisfies OperatorHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const opened = await openMember(context, params);
  const { balance } = opened.facts;
  return {
    member: describeMember(opened),
    balance: balance ?? 0,
    max: MAX_GIVEN_CREDITS,
    formKey: newId(),
  };
}

/** POST: gives or takes credits as an entry of the ledger. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const opened = await openMember(context, params);
  const form = await readForm(request, creditsSchema);
  if (!form.ok)
    return data(
      { error: `A reason and 1 to ${MAX_GIVEN_CREDITS} credits are needed.`, reason: "" },
      { status: 422 },
    );
  const { direction, credits, reason, key } = form.value;
  const { member, services } = opened;
  const outcome = await changeCredits(services, getStaff(context), {
    member,
    credits: direction === "give" ? credits : -credits,
    reason,
    key,
  });
  if (outcome.ok) return redirect(`${memberPath(member)}?done=${direction}`, 303);
  const error =
    outcome.refusal === "not_applicable"
      ? "The member has fewer credits than that."
      : describeRefusal(outcome.refusal);
  return data({ error, reason, choice: direction }, { status: CREDIT_REFUSALS[outcome.refusal] });
}

export default function Credits({ loaderData, actionData }: Route.ComponentProps) {
  const { member, balance, max, formKey } = loaderData;
  const amount = (id: string) => (
    <Field
      id={id}
      name="credits"
      label="Credits"
      type="number"
      inputMode="numeric"
      min={1}
      max={id === "taken" ? Math.min(max, Math.max(1, balance)) : max}
      required
    />
  );
  return (
    <ActionPage title={`Credits: ${balance}`} member={member} refused={actionData}>
      <ActionForm
        title="Give credits"
        about="An entry of the ledger, which the member sees."
        choice={{ name: "direction", value: "give" }}
        button="Give"
        formKey={formKey}
        refused={actionData}
      >
        {amount("given")}
      </ActionForm>
      {balance > 0 ? (
        <ActionForm
          title="Take credits"
          about="An entry of the ledger, which the member sees."
          choice={{ name: "direction", value: "take" }}
          button="Take"
          formKey={formKey}
          refused={actionData}
          danger
        >
          {amount("taken")}
        </ActionForm>
      ) : null}
    </ActionPage>
  );
}
