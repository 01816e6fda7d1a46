import { data, redirect } from "react-router";
import { exportForMember, STAFF_EXPORT_REFUSALS } from "~/domain/data-export/export-for-member";
import { beginErasure, ERASURE_REFUSALS } from "~/domain/deactivation/begin-erasure";
import { privacySchema } from "~/domain/member-admin/member-admin.schema";
import { newId } from "~/kit/ids";
import { readForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import type { Route } from "./+types/privacy";
import { ActionForm, ActionPage } from "./member-forms";
import { memberPath } from "./member-path";
import { describeMember, openMember } from "./open-member";
import { describeRefusal } from "./refusals";

export const handle = { permission: "members.privacy" } satisfies OperatorHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  return { member: describeMember(await openMember(context, params)), formKey: newId() };
}

/** POST: orders a data export, or begins the erasure. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const opened = await openMember(context, params);
  const form = await readForm(request, privacySchema);
  if (!form.ok) return data({ error: "A reason is needed.", reason: "" }, { status: 422 });
  const { request: choice, reason, key } = form.value;
  const { services, member, site } = opened;
  const input = { member, reason, origin: services.originOf(site.host) };
  const staff = getStaff(context);
  const outcome =
    choice === "export"
      ? await exportForMember(services, staff, { ...input, key })
      : await beginErasure(services, staff, input);
  if (outcome.ok) return redirect(`${memberPath(member)}?done=${choice}`, 303);
  const statuses = { ...STAFF_EXPORT_REFUSALS, ...ERASURE_REFUSALS };
  return data(
    { error: describeRefusal(outcome.refusal), reason, choice },
    { status: statuses[outcome.refusal] },
  );
}

export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  const { member, formKey } = loaderData;
  const isOpen = member.status === "active" || member.status === "not_confirmed";
  return (
    <ActionPage title="Export and erasure" member={member} refused={actionData}>
      {isOpen ? (
        <>
          <ActionForm
            title="Data export"
            about="The member gets an e-mail and downloads it after logging in."
            choice={{ name: "request", value: "export" }}
            button="Make the export"
            formKey={formKey}
            refused={actionData}
            hint="Who asked, and when."
          />
          <ActionForm
            title="Erasure"
            about="Hidden at once, erased after 14 days; the mailed link brings it back until then."
            choice={{ name: "request", value: "erase" }}
            button="Begin the erasure"
            formKey={formKey}
            refused={actionData}
            hint="Who asked, and when."
            danger
          />
        </>
      ) : (
        <Alert tone="info">
          Only an account that may log in can be exported or erased here. Restore it first.
        </Alert>
      )}
    </ActionPage>
  );
}
