import { noiseText } from "./noise.ts";
import { SECTIONS } from "./options.ts";
import type { StoredResult } from "./stored-results.ts";
import { sectionVerdicts } from "./verdict.ts";

/** A section of RESULTS.md. */
export function sectionText(result: StoredResult): string {
  const { section, at, commit, machine, how, noise, report } = result;
  return [
    `## ${report.title}`,
    "",
    `Measured on ${at} UTC at ${commit}: ${how}; ${machine}. ${noiseText(noise)}`,
    "",
    report.text,
    "",
    ...sectionVerdicts(section, report.figures),
    "",
  ].join("\n");
}

/** The whole of RESULTS.md, from the last result of every section. */
export function resultsText(results: readonly StoredResult[]): string {
  return [HEAD, ...results.map(sectionText), HOW_TO_REPEAT].join("\n");
}

const HEAD = `# Results

Written by \`npm run bench\`; do not edit. Each section stands as it was measured last. How the gates stand: \`npm run bench -- gates\`.

Absolute figures move with the machine and its neighbours; ratios of one run and CPU per request hardly do. CPU is that of the whole
runtime process (all threads, user and system) divided by the requests it answered. Latencies are of an open loop at a quarter of the
highest rate, from the moment a request was due. Everything is the production build under Miniflare, no development server.
A section's noise says how far to believe it: what a baseline gives against itself, how far half of the rounds lie from the middle one,
and how much of the processors somebody else had meanwhile.
`;

const HOW_TO_REPEAT = `## How to repeat

    npm run bench                         # everything but storm, letters, crowd and soak; each section takes its place here
    npm run bench -- http                 # one section: ${SECTIONS.slice(0, 6).join(", ")},
                                          # ${SECTIONS.slice(6).join(", ")}
    npm run bench -- chat --rounds 2      # a quick look, which is not kept
    npm run bench -- search --members 10000
    npm run bench -- storm                # ten thousand sends under kills, and in a storm: some ten minutes
    npm run bench -- soak --minutes 2     # the same; half an hour where nothing is said
    npm run bench -- crowd --messages 100000  # the same; ten million where nothing is said
    npm run bench -- gates                # how all gates stand, by what was measured last

The command builds the site if its sources changed, writes worlds of its own into temporary folders, and ends with status 1
where a gate is missed or a message was lost, doubled or out of order. Linux only: CPU and memory are read from /proc.
`;
