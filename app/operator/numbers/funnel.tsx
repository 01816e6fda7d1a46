import { ratioOf } from "~/domain/statistics/ratio";
import type { Milestone } from "~/domain/statistics/statistics";
import type { Totals } from "~/domain/statistics/totals";
import { Table } from "../ui/table";
import { formatAmount, formatCount, intervalOf, shareOf } from "./format";

const STEPS: readonly { milestone: Milestone; label: string }[] = [
  { milestone: "signup", label: "Signed up" },
  { milestone: "photo", label: "Photo answered or skipped" },
  { milestone: "location", label: "Region chosen" },
  { milestone: "about_you", label: "Profile fields answered" },
  { milestone: "about_me", label: "Text answered or skipped" },
  { milestone: "confirmed", label: "Address confirmed" },
  { milestone: "message", label: "First message sent" },
  { milestone: "answer", label: "First answer received" },
  { milestone: "purchase", label: "First purchase" },
];

/** How many members of a cohort reached each step, with the share of all and its interval. */
export function Funnel({ cohort }: { cohort: Totals }) {
  const all = cohort.counts.signup;
  const rows = STEPS.map(({ milestone, label }) => ({
    milestone,
    label,
    ratio: ratioOf(cohort.counts[milestone], all),
  }));
  return (
    <Table
      caption="Steps of the members who signed up in these weeks"
      rows={all === 0 ? [] : rows}
      keyOf={({ milestone }) => milestone}
      empty="Nobody signed up in these weeks."
      columns={[
        { label: "Step", cell: ({ label }) => label },
        { label: "Members", cell: ({ ratio }) => formatCount(ratio.part), number: true },
        {
          label: "Of all signups",
          cell: ({ ratio }) => (
            <span className="inline-flex items-center justify-end gap-2">
              <Bar share={ratio.share ?? 0} />
              {shareOf(ratio)}
            </span>
          ),
          number: true,
        },
        { label: "95 % interval", cell: ({ ratio }) => intervalOf(ratio), number: true },
      ]}
    />
  );
}

/** A share as a bar; the number stands beside it. */
const Bar = ({ share }: { share: number }) => (
  <svg
    viewBox="0 0 100 8"
    preserveAspectRatio="none"
    className="h-2 w-20 text-brand-text"
    aria-hidden="true"
  >
    <rect width="100" height="8" className="fill-sunk" />
    <rect width={Math.min(1, share) * 100} height="8" fill="currentColor" />
  </svg>
);

/** Sales, refunds and chargebacks by currency, and what remained. */
export function MoneyTable({ totals, caption }: { totals: Totals; caption: string }) {
  return (
    <Table
      caption={caption}
      rows={totals.money}
      keyOf={({ currency }) => currency}
      empty="Nothing was sold."
      columns={[
        { label: "Currency", cell: ({ currency }) => currency },
        { label: "Sold", cell: (row) => formatAmount(row.sale, row.currency), number: true },
        { label: "Refunded", cell: (row) => formatAmount(row.refund, row.currency), number: true },
        {
          label: "Charged back",
          cell: (row) => formatAmount(row.chargeback, row.currency),
          number: true,
        },
        { label: "Net", cell: (row) => formatAmount(row.net, row.currency), number: true },
      ]}
    />
  );
}
