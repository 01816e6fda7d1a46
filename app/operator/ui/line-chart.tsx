import { nice, ticks as ticksOf } from "d3-array";
import { area, line } from "d3-shape";
import type { ReactNode } from "react";
import { Table } from "./table";

type Series = { label: string; values: readonly number[] };

type LineChartProps = {
  title: string;
  /** The label of each point, such as a day. */
  points: readonly string[];
  /** At most three: they differ by their lines' dashes, not by colour alone. */
  series: readonly Series[];
  format: (value: number) => string;
  /** Of the scale; by default `format`. */
  formatTick?: (value: number) => string;
  /** Below the title. */
  note?: ReactNode;
};

/** Units of the drawing; it is stretched to the width of the page, and its strokes are not. */
const WIDTH = 1000;
const HEIGHT = 220;
const DASHES = [undefined, "6 4", "1.5 4"];

/**
 * Lines over time as SVG from the server: no script, printable, visible in forced colours. Labels
 * are text beside the drawing, so that they keep their size on a phone. The table has the values.
 */
export function LineChart({
  title,
  points,
  series,
  format,
  formatTick = format,
  note,
}: LineChartProps) {
  const highest = Math.max(1, ...series.flatMap(({ values }) => values));
  const lowest = Math.min(0, ...series.flatMap(({ values }) => values));
  const [bottom, top] = nice(lowest, highest, 4);
  const y = (value: number) => HEIGHT * (1 - (value - bottom) / (top - bottom));
  const x = (n: number) => (WIDTH * n) / Math.max(1, points.length - 1);
  // At equal distances, and both ends are ticks because they are nice.
  const ticks = ticksOf(bottom, top, 4).filter((tick) => Number.isInteger(tick));
  const lineOf = line<number>(
    (_, n) => x(n),
    (value) => y(value),
  );
  const areaOf = area<number>(
    (_, n) => x(n),
    y(0),
    (value) => y(value),
  );
  return (
    <figure className="desk-card">
      <figcaption>
        <h2 className="text-lg">{title}</h2>
        {note ? <p className="text-sm text-muted">{note}</p> : null}
        {series.length > 1 ? <Legend series={series} /> : null}
      </figcaption>
      <div className="mt-3 grid grid-cols-[auto_1fr] gap-x-2" aria-hidden="true">
        <div className="flex flex-col-reverse justify-between text-end text-xs text-muted tabular-nums">
          {ticks.map((tick) => (
            <span key={tick} className="flex h-0 items-center justify-end whitespace-nowrap">
              {formatTick(tick)}
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-44 w-full overflow-visible text-brand-text"
          fill="none"
          aria-hidden="true"
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              x2={WIDTH}
              y1={y(tick)}
              y2={y(tick)}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {series.map(({ label, values }, n) => (
            <g key={label}>
              {n === 0 ? (
                <path d={areaOf(values) ?? ""} fill="currentColor" opacity={0.08} />
              ) : null}
              <path
                d={lineOf(values) ?? ""}
                stroke="currentColor"
                strokeWidth={2}
                strokeDasharray={DASHES[n]}
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            </g>
          ))}
        </svg>
        <div className="col-start-2 mt-1 flex justify-between text-xs text-muted tabular-nums">
          <span>{points[0]}</span>
          <span>{points.at(-1)}</span>
        </div>
      </div>
      <details className="mt-3">
        <summary className="cursor-pointer py-2 text-sm text-brand-text">Table of values</summary>
        <Table
          caption={title}
          rows={points.map((point, n) => ({ point, n }))}
          keyOf={({ point }) => point}
          empty="There are no values."
          columns={[
            { label: "From", cell: ({ point }) => point },
            ...series.map(({ label, values }) => ({
              label,
              cell: ({ n }: { n: number }) => format(values[n] ?? 0),
              number: true,
            })),
          ]}
        />
      </details>
    </figure>
  );
}

const Legend = ({ series }: { series: readonly Series[] }) => (
  <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
    {series.map(({ label }, n) => (
      <li key={label} className="flex items-center gap-2">
        <svg
          viewBox="0 0 28 4"
          width="28"
          height="4"
          className="text-brand-text"
          aria-hidden="true"
        >
          <path d="M0 2h28" stroke="currentColor" strokeWidth="2" strokeDasharray={DASHES[n]} />
        </svg>
        {label}
      </li>
    ))}
  </ul>
);
