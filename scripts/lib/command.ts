import type { ToolContext } from "./tool.ts";

/** An option of a command: with `value`, such as "<host>", it takes a text; without, it is a switch. */
type Option = { value?: string; about: string };
export type Options = Record<string, Option>;
/** What was given for each option; a switch is `true`. */
export type Given<O extends Options> = {
  [Name in keyof O]?: O[Name] extends { value: string } ? string : true;
};
/** The arguments of one call, checked against its definition. */
export type Input<O extends Options> = { words: readonly string[]; given: Given<O> };

type Action<O extends Options, Run> = {
  /** Its arguments: `<needed>` ones first, then `[optional]` ones; the last may repeat: `<key=value>…`. */
  words?: string;
  about: string;
  /** Which of the command's options it takes. */
  options?: readonly (keyof O & string)[];
  run: Run;
};

type Work<O extends Options> = (input: Input<O>) => void | Promise<void>;
type DatabaseWork<O extends Options> = (
  context: ToolContext,
  input: Input<O>,
) => void | Promise<void>;

type Described<O extends Options> = {
  /** As npm calls it: `npm run <name>`. */
  name: string;
  /** What it does, in one or a few sentences. */
  about: string;
  options: O;
  /** What stands behind `npm run <name> -- `, "" for the command alone. */
  examples: readonly string[];
};

/** A command as the launcher runs it. */
export type Command = Described<Options> & {
  words?: string;
  run?: Work<Options>;
  commands?: Record<string, Action<Options, Work<Options>>>;
};

/** A command that does one thing. */
export function defineCommand<const O extends Options>(
  command: Described<O> & { words?: string; run: Work<O> },
): Command {
  return command as unknown as Command;
}

/** A command with commands of its own, such as `npm run push -- keys`. */
export function defineCommands<const O extends Options>(
  command: Described<O> & { commands: Record<string, Action<O, Work<O>>> },
): Command {
  return command as unknown as Command;
}

/** Which database a command works with; without one of them: that of `npm start`. */
const PLACES = {
  local: { value: "<folder>", about: "the database in this folder (--state of npm run seed)" },
  dev: { about: "the database of npm run dev instead of that of npm start" },
  remote: { about: "the deployed database (npx wrangler login first)" },
} as const satisfies Options;

/** A command with commands that work with a database, which is opened once the arguments are right. */
export function defineDatabaseCommands<const O extends Options>(
  command: Described<O> & { commands: Record<string, Action<O, DatabaseWork<O>>> },
): Command {
  const commands = Object.entries(command.commands).map(([name, action]) => {
    const run: Work<Options> = async (input) => {
      const { openContext } = await import("./tool.ts");
      const context = await openContext(input.given as Parameters<typeof openContext>[0]);
      await action.run(context, input as Input<O>);
    };
    const options = [...(action.options ?? []), ...Object.keys(PLACES)];
    return [name, { ...action, options, run }] as const;
  });
  const options = { ...command.options, ...PLACES };
  return { ...command, options, commands: Object.fromEntries(commands) };
}
