import { Link } from "react-router";
import { openCaseText } from "~/domain/moderation/open-case-text";
import { CASE_QUEUES } from "~/domain/moderation/queues";
import { type ComplaintId, isId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Button } from "~/ui/button";
import { OperatorPage } from "../ui/operator-page";
import type { Route } from "./+types/text";
import { CopiedText } from "./copied-text";

export const handle = { permission: "reports.decide" } satisfies OperatorHandle;

export const loader = ({ params }: Route.LoaderArgs) => ({
  back: `/operator/cases/${params.kind}/${params.item}`,
});

/** POST: opens the messages that a report copied, once the log names the reader. */
export async function action({ params, context }: Route.ActionArgs) {
  const kind = CASE_QUEUES.find((queue) => queue === params.kind);
  if (!kind || !isId<ComplaintId>(params.report)) throw notFound();
  const outcome = await openCaseText(getServices(context), getStaff(context), {
    kind,
    item: params.item,
    report: params.report,
  });
  if (!outcome.ok) throw notFound();
  return outcome.value;
}

/** Without JavaScript the texts have a page of their own. */
export default function CaseText({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OperatorPage title="Copied messages" narrow>
      {actionData ? (
        <CopiedText {...actionData} />
      ) : (
        <form method="post">
          <Button type="submit">Read the copied messages</Button>
        </form>
      )}
      <p className="mt-4">
        <Link to={loaderData.back} className="underline">
          Back to the case
        </Link>
      </p>
    </OperatorPage>
  );
}
