import { parseArgs } from "node:util";
import type { Command, CommandInput, Options, OptionValues } from "./command.ts";
import { nearest } from "./nearest.ts";
import { UsageError } from "./usage-error.ts";

type RunAction = (input: CommandInput<Options>) => void | Promise<void>;
/** A runnable command: `call` is its name as typed, `options` the names that it accepts. */
type ResolvedAction = { call: string; words: string; options: readonly string[]; run: RunAction };

/**
 * Ids may begin with hyphens, which parseArgs would read as options; no process argument can
 * contain a zero byte.
 */
const ESCAPE = "\0";

/**
 * Resolves the arguments to the work to run; null: show the help. Throws `UsageError` for the first
 * wrong argument.
 */
export function readArguments(
  command: Command,
  args: readonly string[],
): (() => void | Promise<void>) | null {
  const { words, named } = splitArguments(command, args);
  if (named.some(({ name }) => name === "help" || name === "h")) return null;
  for (const { name } of named) checkName(command, name);
  const { action, rest } = findAction(command, words);
  const given: Record<string, unknown> = {};
  for (const one of named) given[one.name] = optionValue(one, command.options, action);
  checkWords(rest, action);
  return () => action.run({ words: rest, given: given as OptionValues<Options> });
}

type NamedOption = { name: string; value?: string | undefined };

function splitArguments(
  { options }: Command,
  args: readonly string[],
): { words: string[]; named: NamedOption[] } {
  const types = Object.entries(options).map(([name, { value }]) => {
    return [name, { type: value ? ("string" as const) : ("boolean" as const) }] as const;
  });
  const { tokens } = parseArgs({
    args: args.map((arg) => (isOption(arg) ? arg : `${ESCAPE}${arg}`)),
    options: Object.fromEntries(types),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const words: string[] = [];
  const named: NamedOption[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value.replace(ESCAPE, ""));
    // A value that looks like an option is one: the value of the previous option is missing.
    if (token.kind === "option") {
      const forgotten = token.inlineValue === false && isOption(token.value);
      named.push({ name: token.name, value: forgotten ? "" : token.value?.replace(ESCAPE, "") });
    }
  }
  return { words, named };
}

/** "--name", "--name=value", "--" and "-h"; not an id of 22 characters. */
const isOption = (arg: string): boolean =>
  /^(?:-h|--|--[a-zA-Z][\s\S]*)$/.test(arg) && !/^--[\w-]{20}$/.test(arg);

function checkName({ name: command, options }: Command, name: string): void {
  if (Object.hasOwn(options, name)) return;
  const near = nearest(name, Object.keys(options));
  throw new UsageError(
    `${command} has no option --${name}${near ? `; did you mean --${near}?` : "."}`,
  );
}

function findAction(command: Command, words: string[]): { action: ResolvedAction; rest: string[] } {
  const { name, commands } = command;
  if (!commands) {
    const { words: spec = "", options, run } = command;
    const action = {
      call: name,
      words: spec,
      options: Object.keys(options),
      run: run as RunAction,
    };
    return { action, rest: words };
  }
  const [asked, ...rest] = words;
  const known = Object.keys(commands);
  if (asked === undefined)
    throw new UsageError(`${name} needs one of its commands: ${known.join(", ")}.`);
  const found = Object.hasOwn(commands, asked) ? commands[asked] : undefined;
  if (!found) {
    const near = nearest(asked, known);
    throw new UsageError(
      `${name} has no command "${asked}"; ${near ? `did you mean ${near}?` : `it has ${known.join(", ")}.`}`,
    );
  }
  const { words: spec = "", options = [], run } = found;
  return { action: { call: `${name} ${asked}`, words: spec, options, run }, rest };
}

function optionValue(
  { name, value }: NamedOption,
  options: Options,
  action: ResolvedAction,
): string | true {
  if (!action.options.includes(name))
    throw new UsageError(`${action.call} takes no option --${name}.`);
  const takes = options[name]?.value;
  if (takes && !value) throw new UsageError(`--${name} needs a value: --${name} ${takes}.`);
  if (!takes && value !== undefined)
    throw new UsageError(`--${name} takes no value, and "${value}" was given.`);
  return takes ? (value as string) : true;
}

/** Checks the number of positional arguments. */
function checkWords(words: readonly string[], { call, words: spec }: ResolvedAction): void {
  const places = spec.split(/ (?=[<[])/).filter(Boolean);
  const missing = places[words.length];
  if (missing?.startsWith("<")) throw new UsageError(`${call} needs ${missing.replace("…", "")}.`);
  if (words.length > places.length && !spec.endsWith("…"))
    throw new UsageError(
      `${call} does not know what to do with "${words.slice(places.length).join(" ")}"; put several words into quotes.`,
    );
}
