import { parseArgs } from "node:util";
import { Problem } from "../../scripts/lib/progress.mjs";

/** In the order of RESULTS.md. */
export const SECTIONS = [
  ...(["http", "landers", "lighthouse", "browser", "swipe", "chat", "rows"] as const),
  ...([
    "long-chat",
    "search",
    "memory",
    "uploads",
    "worker",
    "kill",
    "storm",
    "letters",
    "crowd",
    "soak",
  ] as const),
];
export type SectionName = (typeof SECTIONS)[number];

/** Parts of the storm, each a run of its own: one that fails takes no other's figures away. */
export const WEATHERS = ["at-once", "kills", "cuts"] as const;

export type Options = {
  sections: readonly SectionName[];
  /** Interleaved rounds: every round visits every variant once. */
  rounds: number;
  /** How long a variant is loaded in one round. */
  seconds: number;
  /** Sizes of the worlds that are searched. */
  members: number[];
  /** How long the site is soaked. */
  minutes: number;
  /** How many messages the crowded site has. */
  messages: number;
  /** Which part of the storm. */
  weather?: (typeof WEATHERS)[number];
  /** Only to show how the kept results stand to the gates. */
  gates: boolean;
};

const ROUNDS = 7;
const SECONDS = 1;
const MINUTES = 30;
const MESSAGES = 10_000_000;

/** `npm run bench [-- gates | <section>… --rounds 7 --seconds 1 --members 10000,100000 --minutes 30 --messages 10000000]` */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: String(ROUNDS) },
      seconds: { type: "string", default: String(SECONDS) },
      members: { type: "string", default: "10000,100000,1000000" },
      minutes: { type: "string", default: String(MINUTES) },
      messages: { type: "string", default: String(MESSAGES) },
    },
  });
  return {
    ...sectionsOf(positionals),
    rounds: positive("rounds", values.rounds, 50),
    seconds: positive("seconds", values.seconds, 60),
    members: values.members.split(",").map((size) => positive("members", size, 2_000_000)),
    minutes: positive("minutes", values.minutes, 24 * 60),
    messages: positive("messages", values.messages, MESSAGES),
  };
}

/** Whether a section runs too short to be believed: to try the harness. Its figures are shown and not kept. */
export const isTrial = (
  section: SectionName,
  { rounds, seconds, minutes, messages }: Options,
): boolean => {
  if (section === "soak") return minutes < MINUTES;
  return rounds < ROUNDS || seconds < SECONDS || (section === "crowd" && messages < MESSAGES);
};

/** What takes long, and is measured where it is asked for by its name. */
const LONG: readonly SectionName[] = ["storm", "letters", "crowd", "soak"];

/** Everything by default, but what takes long. */
function sectionsOf(names: readonly string[]): Pick<Options, "sections" | "gates"> {
  const gates = names.length === 1 && names[0] === "gates";
  if (gates) return { sections: [], gates };
  const unknown = names.find((name) => !isSection(name));
  if (unknown)
    throw new Problem(
      `There is no section "${unknown}". Sections: ${SECTIONS.join(", ")}; or gates`,
    );
  const named = names.filter(isSection);
  return {
    sections: named.length > 0 ? named : SECTIONS.filter((name) => !LONG.includes(name)),
    gates,
  };
}

function isSection(name: string): name is SectionName {
  return (SECTIONS as readonly string[]).includes(name);
}

function positive(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!(value > 0 && value <= most))
    throw new Problem(`--${name} must be a number above 0 and at most ${most}`);
  return value;
}
