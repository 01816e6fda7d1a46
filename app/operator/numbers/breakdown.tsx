import { ratioOf } from "~/domain/statistics/ratio";
import type { Totals } from "~/domain/statistics/totals";
import { Table } from "../ui/table";
import { formatCount, formatNet, intervalOf, shareOf } from "./format";

type BreakdownProps = {
  label: string;
  rows: readonly Totals[];
  nameOf: (key: string) => string;
  /** By week of signup; visits have none. */
  isCohort: boolean;
};

/** The counters of each value of a group, such as each country. */
export function Breakdown({ label, rows, nameOf, isCohort }: BreakdownProps) {
  const count = (of: (counts: Totals["counts"]) => number) => ({
    cell: ({ counts }: Totals) => formatCount(of(counts)),
    number: true,
  });
  return (
    <Table
      caption={`Counts by ${label.toLowerCase()}`}
      rows={rows}
      keyOf={({ key }) => key}
      empty="Nothing was counted in this period."
      columns={[
        { label, cell: ({ key }) => nameOf(key) },
        ...(isCohort ? [] : [{ label: "Visits", ...count(({ visit }) => visit) }]),
        { label: "Signups", ...count(({ signup }) => signup) },
        { label: "Confirmed", ...count(({ confirmed }) => confirmed) },
        {
          label: isCohort ? "Of signups" : "Signups per visit",
          cell: ({ counts }) => {
            const ratio = isCohort
              ? ratioOf(counts.confirmed, counts.signup)
              : ratioOf(counts.signup, counts.visit);
            return (
              <div>
                {shareOf(ratio)}
                <span className="block text-muted">{intervalOf(ratio)}</span>
              </div>
            );
          },
          number: true,
        },
        { label: "First messages", ...count(({ message }) => message) },
        { label: "First answers", ...count(({ answer }) => answer) },
        { label: "First purchases", ...count(({ purchase }) => purchase) },
        { label: "Net", cell: ({ money }) => formatNet(money), number: true },
      ]}
    />
  );
}
