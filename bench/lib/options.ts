import { parseWholeNumber } from "../../scripts/lib/option-values.ts";
import { UsageError } from "../../scripts/lib/usage-error.ts";

/** In the order of RESULTS.md. */
export const SECTIONS = [
  ...(["http", "landers", "lighthouse", "browser", "swipe", "review", "chat", "rows"] as const),
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

/** Parts of the storm, each a run of its own: a failing one does not discard the others' values. */
export const FAILURE_SCENARIOS = ["at-once", "kills", "cuts"] as const;

export type Options = {
  sections: readonly SectionName[];
  /** Interleaved rounds: every round runs every variant once. */
  rounds: number;
  /** How long a variant is loaded in one round. */
  seconds: number;
  /** Numbers of members in the searched databases. */
  members: number[];
  /** The duration of the soak test. */
  minutes: number;
  /** The number of messages on the large site. */
  messages: number;
  /** Which part of the storm. */
  weather?: (typeof FAILURE_SCENARIOS)[number];
  /** Only prints the stored results with their thresholds. */
  gates: boolean;
};

const ROUNDS = 7;
const SECONDS = 1;
const MINUTES = 30;
const MESSAGES = 10_000_000;

const MEMBERS = "10000,100000,1000000";

/** The options of `npm run bench`, as typed. */
export const OPTIONS = {
  rounds: { value: "<number>", about: `interleaved rounds of each variant (${ROUNDS})` },
  seconds: { value: "<number>", about: `how long a variant is loaded in a round (${SECONDS})` },
  members: { value: "<list>", about: `sizes of the data that search measures (${MEMBERS})` },
  minutes: { value: "<number>", about: `how long soak lasts (${MINUTES})` },
  messages: { value: "<number>", about: `messages of the data of crowd (${MESSAGES})` },
};

/** Parses sections, or "gates", and options. */
export function readOptions(
  args: readonly string[],
  values: { [Name in keyof typeof OPTIONS]?: string },
): Options {
  const { rounds, seconds, minutes, messages, members = MEMBERS } = values;
  return {
    ...sectionsOf(args),
    rounds: parseWholeNumber("rounds", rounds ?? String(ROUNDS), 1, 50),
    seconds: secondsOf(seconds ?? String(SECONDS)),
    members: members.split(",").map((size) => parseWholeNumber("members", size, 1, 2_000_000)),
    minutes: parseWholeNumber("minutes", minutes ?? String(MINUTES), 1, 24 * 60),
    messages: parseWholeNumber("messages", messages ?? String(MESSAGES), 1, MESSAGES),
  };
}

/**
 * Whether a section runs too short to be reliable, which only tests the harness. Its values are
 * printed and not stored.
 */
export const isTrial = (
  section: SectionName,
  { rounds, seconds, minutes, messages }: Options,
): boolean => {
  if (section === "soak") return minutes < MINUTES;
  return rounds < ROUNDS || seconds < SECONDS || (section === "crowd" && messages < MESSAGES);
};

/** Sections that take long, and run only when requested by name. */
export const LONG_SECTIONS: readonly SectionName[] = ["storm", "letters", "crowd", "soak"];

/** All sections by default, except the long ones. */
function sectionsOf(names: readonly string[]): Pick<Options, "sections" | "gates"> {
  const gates = names.length === 1 && names[0] === "gates";
  if (gates) return { sections: [], gates };
  const unknown = names.find((name) => !isSection(name));
  if (unknown)
    throw new UsageError(
      `There is no section "${unknown}"; there are gates, ${SECTIONS.join(", ")}.`,
    );
  const named = names.filter(isSection);
  return {
    sections: named.length > 0 ? named : SECTIONS.filter((name) => !LONG_SECTIONS.includes(name)),
    gates,
  };
}

function isSection(name: string): name is SectionName {
  return (SECTIONS as readonly string[]).includes(name);
}

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= 60))
    throw new UsageError(`--seconds must be a number above 0 and at most 60, not "${text}".`);
  return seconds;
}
