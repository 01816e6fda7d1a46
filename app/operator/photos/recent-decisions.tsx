import { Form } from "react-router";
import type { PhotoRule } from "~/domain/conduct/conduct";
import type { PhotoReview } from "~/domain/moderation/load-photo-review";
import { Button } from "~/ui/button";
import { Table } from "../ui/table";
import { groundLabel, PHOTO_RULE_LABELS } from "./grounds";
import type { ReviewDecision } from "./use-review-queue";

type ListedDecision = { id: string; at: number; site: string; siteId: string; isHere: boolean } & (
  | { form: ReviewDecision }
  | Pick<PhotoReview["recent"][number], "measures" | "ground" | "undoneAt">
);
type RecentDecisionsProps = {
  decisions: readonly ListedDecision[];
  /** Undoes a decision of this page. */
  onUndo: (decision: string) => void;
};

/** What the moderator decided within the day in which it can be undone. */
export function RecentDecisions({ decisions, onUndo }: RecentDecisionsProps) {
  if (decisions.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-lg">Your last decisions</h2>
      <Table
        caption="Your decisions of the last day"
        columns={[
          {
            label: "Time",
            cell: ({ at }) => new Date(at).toISOString().slice(0, 16).replace("T", " "),
          },
          { label: "Site", cell: ({ site }) => site },
          { label: "Decision", cell: decisionLabel },
          {
            label: "Undo",
            cell: (decision) =>
              "form" in decision || decision.undoneAt === null ? (
                <Undo decision={decision} onUndo={onUndo} />
              ) : (
                "undone"
              ),
          },
        ]}
        rows={decisions}
        keyOf={({ id }) => id}
        empty=""
      />
    </section>
  );
}

function Undo({
  decision: { id, siteId, isHere },
  onUndo,
}: Pick<RecentDecisionsProps, "onUndo"> & { decision: ListedDecision }) {
  return (
    <Form
      method="post"
      action="/operator/photos/undo"
      onSubmit={(event) => {
        // The photo returns to the list of this page.
        if (!isHere) return;
        event.preventDefault();
        onUndo(id);
      }}
    >
      <input type="hidden" name="site" value={siteId} />
      <input type="hidden" name="decision" value={id} />
      <Button type="submit" size="sm" variant="quiet">
        Undo
      </Button>
    </Form>
  );
}

function decisionLabel(decision: ListedDecision): string {
  if ("form" in decision) {
    const { action, ground } = decision.form;
    if (action === "approve") return "Approved";
    return `${action === "ban" ? "Banned" : "Rejected"}: ${PHOTO_RULE_LABELS[ground as PhotoRule]}`;
  }
  const { measures, ground } = decision;
  if (ground === "no_breach") return "Approved";
  return `${measures.includes("picture_banned") ? "Banned" : "Rejected"}: ${groundLabel(ground)}`;
}
