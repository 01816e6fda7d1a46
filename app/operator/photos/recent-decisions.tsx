import { Form } from "react-router";
import type { PhotoReview } from "~/domain/moderation/load-photo-review";
import { Button } from "~/ui/button";
import { Table } from "../ui/table";
import { groundLabel } from "./grounds";

/** What the moderator decided within the day in which it can be undone. */
export function RecentDecisions({ decisions }: { decisions: PhotoReview["recent"] }) {
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
          { label: "Decision", cell: ({ measures, ground }) => decisionLabel(measures, ground) },
          {
            label: "Undo",
            cell: ({ id, siteId, undoneAt }) =>
              undoneAt === null ? (
                <Form method="post" action="/operator/photos/undo">
                  <input type="hidden" name="site" value={siteId} />
                  <input type="hidden" name="decision" value={id} />
                  <Button type="submit" size="sm" variant="quiet">
                    Undo
                  </Button>
                </Form>
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

const decisionLabel = (
  measures: PhotoReview["recent"][number]["measures"],
  ground: PhotoReview["recent"][number]["ground"],
) =>
  ground === "no_breach"
    ? "Approved"
    : `${measures.includes("picture_banned") ? "Banned" : "Rejected"}: ${groundLabel(ground)}`;
