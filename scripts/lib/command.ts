import type { ToolContext } from "./open-context.ts";

/**
 * An option of a command: with `value`, such as "<host>", it takes a text; without, it is a switch.
 */
type Option = { value?: string; about: string };
export type Options = Record<string, Option>;
/** The given options; a switch is `true`. */
export type OptionValues<O extends Options> = {
  [Name in keyof O]?: O[Name] extends { value: string } ? string : true;
};
/** The parsed arguments of one call. */
export type CommandInput<O extends Options> = { args: readonly string[]; options: OptionValues<O> };

type CommandAction<O extends Options, Run> = {
  /**
   * Its arguments: `<required>` ones first, then `[optional]` ones; the last may repeat:
   * `<key=value>…`.
   */
  args?: string;
  about: string;
  /** The options that it accepts. */
  options?: readonly (keyof O & string)[];
  run: Run;
};

type CommandWork<O extends Options> = (input: CommandInput<O>) => void | Promise<void>;
type DatabaseWork<O extends Options> = (
  context: ToolContext,
  input: CommandInput<O>,
) => void | Promise<void>;

type CommandDescription<O extends Options> = {
  /** As npm calls it: `npm run <name>`. */
  name: string;
  /** What it does, in one or a few sentences. */
  about: string;
  options: O;
  /** The text after `npm run <name> -- `, "" for the command alone. */
  examples: readonly string[];
};

/** A command in the form that the launcher runs. */
export type Command = CommandDescription<Options> & {
  args?: string;
  run?: CommandWork<Options>;
  commands?: Record<string, CommandAction<Options, CommandWork<Options>>>;
};

/** Defines a command without subcommands. */
export function defineCommand<const O extends Options>(
  command: CommandDescription<O> & { args?: string; run: CommandWork<O> },
): Command {
  return command as unknown as Command;
}

/** Defines a command with subcommands, such as `npm run push -- keys`. */
export function defineCommands<const O extends Options>(
  command: CommandDescription<O> & { commands: Record<string, CommandAction<O, CommandWork<O>>> },
): Command {
  return command as unknown as Command;
}

/** Options that select the database; without one, that of `npm start`. */
const DATABASE_OPTIONS = {
  local: { value: "<folder>", about: "the database in this folder (--state of npm run seed)" },
  dev: { about: "the database of npm run dev instead of that of npm start" },
  remote: { about: "the deployed database (npx wrangler login first)" },
} as const satisfies Options;

/**
 * Defines a command with subcommands that use a database, which is opened after the arguments are
 * validated.
 */
export function defineDatabaseCommands<const O extends Options>(
  command: CommandDescription<O> & { commands: Record<string, CommandAction<O, DatabaseWork<O>>> },
): Command {
  const commands = Object.entries(command.commands).map(([name, action]) => {
    const run: CommandWork<Options> = async (input) => {
      const { openContext } = await import("./open-context.ts");
      const context = await openContext(input.options as Parameters<typeof openContext>[0]);
      await action.run(context, input as CommandInput<O>);
    };
    const options = [...(action.options ?? []), ...Object.keys(DATABASE_OPTIONS)];
    return [name, { ...action, options, run }] as const;
  });
  const options = { ...command.options, ...DATABASE_OPTIONS };
  return { ...command, options, commands: Object.fromEntries(commands) };
}
