import { parseArgs } from "node:util";
import { nearest } from "../../app/kit/nearest.ts";
import type { Command, CommandInput, Options, OptionValues } from "./command.ts";
import { UsageError } from "./usage-error.ts";

type RunAction = (input: CommandInput<Options>) => void | Promise<void>;
/** A runnable command: `call` is its name as typed, `options` the names that it accepts. */
type ResolvedAction = { call: string; args: string; options: readonly string[]; run: RunAction };

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
  const { positionals, named } = splitArguments(command, args);
  if (named.some(({ name }) => name === "help" || name === "h")) return null;
  for (const { name } of named) checkName(command, name);
  const { action, rest } = findAction(command, positionals);
  const options: Record<string, unknown> = {};
  for (const one of named) options[one.name] = optionValue(one, command.options, action);
  checkArguments(rest, action);
  return () => action.run({ args: rest, options: options as OptionValues<Options> });
}

type NamedOption = { name: string; value?: string | undefined };

function splitArguments(
  { options }: Command,
  args: readonly string[],
): { positionals: string[]; named: NamedOption[] } {
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
  const positionals: string[] = [];
  const named: NamedOption[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value.replace(ESCAPE, ""));
    // A value that looks like an option is one: the value of the previous option is missing.
    if (token.kind === "option") {
      const forgotten = token.inlineValue === false && isOption(token.value);
      named.push({ name: token.name, value: forgotten ? "" : token.value?.replace(ESCAPE, "") });
    }
  }
  return { positionals, named };
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

function findAction(command: Command, args: string[]): { action: ResolvedAction; rest: string[] } {
  const { name, commands } = command;
  if (!commands) {
    const { args: spec = "", options, run } = command;
    const action = {
      call: name,
      args: spec,
      options: Object.keys(options),
      run: run as RunAction,
    };
    return { action, rest: args };
  }
  const [actionName, ...rest] = args;
  const names = Object.keys(commands);
  if (actionName === undefined)
    throw new UsageError(`${name} needs one of its commands: ${names.join(", ")}.`);
  const found = Object.hasOwn(commands, actionName) ? commands[actionName] : undefined;
  if (!found) {
    const near = nearest(actionName, names);
    throw new UsageError(
      `${name} has no command "${actionName}"; ${near ? `did you mean ${near}?` : `it has ${names.join(", ")}.`}`,
    );
  }
  const { args: spec = "", options = [], run } = found;
  return { action: { call: `${name} ${actionName}`, args: spec, options, run }, rest };
}

function optionValue(
  { name, value }: NamedOption,
  options: Options,
  action: ResolvedAction,
): string | true {
  if (!action.options.includes(name))
    throw new UsageError(`${action.call} takes no option --${name}.`);
  const valueName = options[name]?.value;
  if (valueName && !value) throw new UsageError(`--${name} needs a value: --${name} ${valueName}.`);
  if (!valueName && value !== undefined)
    throw new UsageError(`--${name} takes no value, and "${value}" was given.`);
  return valueName ? (value as string) : true;
}

/** Checks the number of positional arguments. */
function checkArguments(args: readonly string[], { call, args: spec }: ResolvedAction): void {
  const places = spec.split(/ (?=[<[])/).filter(Boolean);
  const missing = places[args.length];
  if (missing?.startsWith("<")) throw new UsageError(`${call} needs ${missing.replace("…", "")}.`);
  if (args.length > places.length && !spec.endsWith("…"))
    throw new UsageError(
      `${call} does not know what to do with "${args.slice(places.length).join(" ")}"; put several words into quotes.`,
    );
}
