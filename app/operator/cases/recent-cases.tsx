import { Form } from "react-router";
import type { RecentCase } from "~/domain/moderation/list-cases";
import { UNDO_PERIOD, UNDOABLE_CASES } from "~/domain/moderation-decision/moderation-decision";
import { Button } from "~/ui/button";
import { Table } from "../ui/table";
import { momentOf } from "./due";
import { GROUND_LABELS, MEASURE_LABELS, QUEUE_LABELS } from "./labels";

/** What the moderator decided within the day in which it can be undone. */
export function RecentCases({ decisions }: { decisions: RecentCase[] }) {
  if (decisions.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-lg">Your last decisions</h2>
      <Table
        caption="Your decisions of the last day"
        rows={decisions}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          { label: "Time", cell: ({ at }) => momentOf(at) },
          {
            label: "Queue",
            cell: ({ kind }) => QUEUE_LABELS[kind as keyof typeof QUEUE_LABELS] ?? kind,
          },
          { label: "Site", cell: ({ siteName }) => siteName },
          { label: "Decision", cell: (decision) => <DecisionText {...decision} /> },
          { label: "Undo", cell: (decision) => <Undo {...decision} /> },
        ]}
      />
    </section>
  );
}

/** A decision in one line: its rule and its measures. */
export function DecisionText({ ground, measures }: Pick<RecentCase, "ground" | "measures">) {
  if (ground === "no_breach") return "No breach";
  return `${GROUND_LABELS[ground]}: ${measures.map((one) => MEASURE_LABELS[one]).join(", ")}`;
}

type UndoneDecision = Pick<RecentCase, "kind" | "undoneAt" | "at">;

const isUndoable = (kind: RecentCase["kind"]): boolean =>
  (UNDOABLE_CASES as readonly string[]).includes(kind);

/** Whether the decision is of a kind that can be undone, and its day is not over. */
export const canBeUndone = ({ kind, undoneAt, at }: UndoneDecision, now: number): boolean =>
  undoneAt === null && isUndoable(kind) && now < at + UNDO_PERIOD;

function Undo({ id, site, kind, undoneAt }: RecentCase) {
  if (undoneAt !== null) return "undone";
  return isUndoable(kind) ? <UndoForm id={id} site={site} /> : "–";
}

export function UndoForm({ id, site }: { id: string; site: string }) {
  return (
    <Form method="post" action="/operator/cases/undo">
      <input type="hidden" name="site" value={site} />
      <input type="hidden" name="decision" value={id} />
      <Button type="submit" size="sm" variant="quiet">
        Undo
      </Button>
    </Form>
  );
}
