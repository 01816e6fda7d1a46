import { readFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../scripts/lib/runtime.ts";

/** A limit that the product promises to keep. */
export type Gate = { met: boolean; says: string };
export type Report = { title: string; text: string; gates: Gate[] };

export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [
    line(head),
    line(head.map((_, index) => (index === 0 ? "---" : "---:"))),
    ...rows.map(line),
  ].join("\n");
}

export function sectionText({ title, text, gates }: Report): string {
  const verdicts = gates.map(({ met, says }) => `- ${met ? "**Met.**" : "**Missed.**"} ${says}`);
  return [`## ${title}`, "", text, "", ...verdicts, ""].join("\n");
}

/** RESULTS.md with one section measured anew, said when; a section that it does not have yet comes before the last one. */
export function withSection(
  results: string,
  report: Report,
  how: { rounds: number; began: Date },
): string {
  const at = how.began.toISOString().slice(0, 16).replace("T", " ");
  const fresh = sectionText({
    ...report,
    text: `Measured by itself on ${at} UTC, ${how.rounds} rounds.\n\n${report.text}`,
  });
  const sections = results.split(/^(?=## )/m);
  const known = sections.findIndex((section) => section.startsWith(`## ${report.title}\n`));
  sections.splice(known < 0 ? sections.length - 1 : known, known < 0 ? 0 : 1, `${fresh}\n`);
  return sections.join("");
}

/** The whole of RESULTS.md. */
export function resultsText(
  reports: readonly Report[],
  how: { rounds: number; seconds: number; began: Date },
): string {
  return [
    "# Results",
    "",
    `Measured on ${how.began.toISOString().slice(0, 16).replace("T", " ")} UTC by \`npm run bench\`: ${how.rounds} interleaved rounds of ${how.seconds} s, medians. Written by the command; do not edit.`,
    "",
    machine(),
    "",
    "Absolute figures move with the machine and its neighbours; ratios of one run and CPU per request hardly do. CPU is that of the whole",
    "runtime process (all threads, user and system) divided by the requests it answered. Latencies are of an open loop at a quarter of the",
    "highest rate, from the moment a request was due. Everything is the production build under Miniflare, no development server.",
    "",
    ...reports.map(sectionText),
    HOW_TO_REPEAT,
  ].join("\n");
}

function machine(): string {
  const packages = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Record<
    "dependencies" | "devDependencies",
    Record<string, string>
  >;
  const workerd = JSON.parse(
    readFileSync(join(ROOT, "node_modules/workerd/package.json"), "utf8"),
  ) as { version: string };
  const { react, "react-router": router } = packages.dependencies;
  return table(
    ["Machine", ""],
    [
      ["Processor", `${cpus()[0]?.model.trim() ?? "unknown"}, ${cpus().length} cores`],
      ["Memory", `${(totalmem() / 2 ** 30).toFixed(1)} GiB`],
      ["System", `Linux ${release()}`],
      ["Node", process.version],
      ["workerd, Miniflare", `${workerd.version}, ${packages.devDependencies.miniflare ?? ""}`],
      ["React, React Router", `${react ?? ""}, ${router ?? ""}`],
    ],
  );
}

const HOW_TO_REPEAT = `## How to repeat

    npm run bench                         # everything; rewrites this file
    npm run bench -- http                 # one section: http, landers, lighthouse, chat, rows, search or memory; takes its place here
    npm run bench -- chat --rounds 2      # a quick look
    npm run bench -- search --members 10000

The command builds the site if its sources changed, writes worlds of its own into temporary folders, and ends with status 1
where a gate is missed or a message was lost, doubled or out of order. Linux only: CPU and memory are read from /proc.
`;
