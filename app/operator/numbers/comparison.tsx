import { campaignOf, type Experiment, type ExperimentState } from "~/domain/experiment/experiment";
import { ratioOf } from "~/domain/statistics/ratio";
import { Button } from "~/ui/button";
import { ReasonField } from "../ui/reason-field";
import { Table } from "../ui/table";
import { formatCount, formatInterval, formatShare, intervalOf, shareOf } from "./format";

type ComparisonProps = {
  experiment: Experiment & { siteId: string; result: ExperimentState };
  site: { name: string; origin: string } | undefined;
  mayStop: boolean;
};

/** An experiment: its address, its arms, and its result once it may be read. */
export function Comparison({ experiment, site, mayStop }: ComparisonProps) {
  const { slug, siteId, result, landerA, landerB } = experiment;
  const isRunning = result.state === "filling" || result.state === "waiting";
  return (
    <section className="desk-card" aria-labelledby={`${siteId}-${slug}`}>
      <h2 id={`${siteId}-${slug}`} className="text-lg wrap-anywhere">
        {`${slug}: ${landerA} or ${landerB}`}
      </h2>
      <p className="text-sm text-muted wrap-anywhere">
        {`${site?.name ?? siteId}. Send visitors to ${site?.origin ?? ""}/landers/compare/${slug}. `}
        {`Looks for a change from ${rate(experiment.baseline)} to ${rate(experiment.baseline + experiment.effect)} at least.`}
      </p>
      <p className="mt-2 font-semibold" role="status">
        {describeResult(experiment, result)}
      </p>
      <Arms experiment={experiment} isOpen={result.state === "decided"} />
      {mayStop && isRunning ? (
        <details className="mt-3">
          <summary className="cursor-pointer py-2 text-sm text-brand-text">
            Stop without a result
          </summary>
          <form
            method="post"
            action="/operator/numbers/comparisons/stop"
            className="grid max-w-form gap-3"
          >
            <input type="hidden" name="site" value={siteId} />
            <input type="hidden" name="slug" value={slug} />
            <ReasonField />
            <Button type="submit" variant="danger" className="justify-self-start">
              Stop
            </Button>
          </form>
        </details>
      ) : null}
    </section>
  );
}

const rate = (perTenThousand: number) => formatShare(perTenThousand / 10_000);

function describeResult(experiment: Experiment, result: ExperimentState): string {
  const { landerA, landerB, plannedA, plannedB, assignedA, assignedB } = experiment;
  switch (result.state) {
    case "filling":
      return `Not yet: ${formatCount(assignedA + assignedB)} of ${formatCount(plannedA + plannedB)} planned visitors so far. A result now would often be wrong.`;
    case "waiting":
      return `Not yet: there were all planned visitors. Their signups are counted until ${new Date(result.until).toISOString().slice(0, 10)}.`;
    case "stopped":
      return "Stopped before its end, so it has no result.";
    case "decided": {
      const difference = `${landerB} minus ${landerA}: ${formatInterval(result.interval)} (95 % interval)`;
      if (result.winner === null)
        return `No difference of the planned size was found. ${difference}.`;
      return `${result.winner === "a" ? landerA : landerB} is better. ${difference}.`;
    }
  }
}

/** Counts of both arms; the confirmed signups only with the result, since nobody should peek. */
function Arms({ experiment, isOpen }: { experiment: Experiment; isOpen: boolean }) {
  const arms = [
    {
      lander: experiment.landerA,
      planned: experiment.plannedA,
      ratio: ratioOf(experiment.confirmedA, experiment.assignedA),
    },
    {
      lander: experiment.landerB,
      planned: experiment.plannedB,
      ratio: ratioOf(experiment.confirmedB, experiment.assignedB),
    },
  ];
  return (
    <div className="mt-3">
      <Table
        caption={`Arms of ${campaignOf(experiment.slug)}`}
        rows={arms}
        keyOf={({ lander }) => lander}
        empty=""
        columns={[
          { label: "Lander", cell: ({ lander }) => lander },
          {
            label: "Visitors",
            cell: ({ ratio, planned }) => `${formatCount(ratio.whole)} of ${formatCount(planned)}`,
            number: true,
          },
          ...(isOpen
            ? [
                {
                  label: "Confirmed",
                  cell: ({ ratio }: (typeof arms)[number]) => formatCount(ratio.part),
                  number: true,
                },
                {
                  label: "Share",
                  cell: ({ ratio }: (typeof arms)[number]) => shareOf(ratio),
                  number: true,
                },
                {
                  label: "95 % interval",
                  cell: ({ ratio }: (typeof arms)[number]) => intervalOf(ratio),
                  number: true,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
