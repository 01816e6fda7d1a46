import type { DocumentSize } from "./document.ts";
import { EMPTY, HOME, MEMBER, MEMBERS, type Page, READ_AGAIN, REFERENCE } from "./http-pages.ts";
import { noiseOf } from "./noise.ts";
import { type Report, table } from "./report.ts";
import { figure, median, pairedRatio, ratiosOf } from "./statistics.ts";

/** One round: requests per second, CPU microseconds per request. */
export type ClosedLoopRound = { perSecond: number; micros: number; bytes: number };
export type MeasuredPage = { page: Page; closed: ClosedLoopRound[]; p50: number; p99: number };

const micros = ({ closed }: MeasuredPage) => closed.map((round) => round.micros);

function figuresOf(one: MeasuredPage, constant: MeasuredPage, read: MeasuredPage): string[] {
  return [
    figure(median(one.closed.map(({ perSecond }) => perSecond))),
    figure(median(micros(one))),
    figure(pairedRatio(micros(one), micros(constant))),
    figure(pairedRatio(micros(one), micros(read))),
    figure(one.p50),
    figure(one.p99),
    String(one.closed[0]?.bytes ?? 0),
  ];
}

const HEAD = [
  "Answer",
  "req/s",
  "CPU µs",
  "CPU : constant",
  "CPU : D1 read",
  "p50 ms",
  "p99 ms",
  "bytes",
];

export function toReport(measured: readonly MeasuredPage[], document: DocumentSize): Report {
  const named = (name: string) => measured.find(({ page }) => page.name === name) as MeasuredPage;
  const [constant, read] = measured as [MeasuredPage, MeasuredPage];
  const ratio = (name: string) => pairedRatio(micros(named(name)), micros(read));
  const ratios = measured.slice(3).map((one) => ratiosOf(micros(one), micros(read)));
  const { plain, packed, trips } = document;
  return {
    title: "Pages",
    text: [
      table(
        HEAD,
        measured.map((one) => [one.page.name, ...figuresOf(one, constant, read)]),
      ),
      "",
      `The document of /members has ${figure(plain)} kB, ${figure(packed)} by gzip, and D1 is asked ${trips} times for it.`,
    ].join("\n"),
    figures: {
      "members-floor": pairedRatio(micros(named(MEMBERS)), micros(named(REFERENCE))),
      "members-cpu": ratio(MEMBERS),
      "member-cpu": ratio(MEMBER),
      "frame-cpu": ratio(EMPTY),
      "home-cpu": ratio(HOME),
      "members-html": plain,
      "members-packed": packed,
      "members-trips": trips,
    },
    noise: noiseOf(ratios, [micros(read), micros(named(READ_AGAIN))]),
  };
}
