import type { Command } from "./command.ts";

const WIDTH = 96;

/** The help of a command: usage, description, subcommands, options and examples. */
export function helpText({ name, about, args = "", commands, options, examples }: Command) {
  const behind = commands ? "<command> [options]" : [args, "[options]"].filter(Boolean).join(" ");
  const actions = Object.entries(commands ?? {}).map(([action, { args: spec = "", about }]) => {
    return [`${action} ${spec}`.trim(), about] as const;
  });
  const named = Object.entries({ ...options, help: { about: "shows this text" } }).map(
    ([option, { value = "", about }]: [string, { value?: string; about: string }]) =>
      [`--${option} ${value}`.trim(), about] as const,
  );
  return [
    `Usage: npm run ${name} -- ${behind}`,
    "",
    ...wrapped(about, WIDTH),
    ...(actions.length > 0 ? ["", "Commands:", ...table(actions)] : []),
    "",
    "Options:",
    ...table(named),
    ...(examples.length > 0 ? ["", "Examples:"] : []),
    ...examples.map((example) => `  npm run ${name}${example && ` -- ${example}`}`),
  ].join("\n");
}

/** Two columns: name and description; a long name gets its own line. */
function table(rows: readonly (readonly [string, string])[]): string[] {
  const column = Math.min(26, Math.max(...rows.map(([name]) => name.length)) + 2);
  return rows.flatMap(([name, about]) => {
    const lines = wrapped(about, WIDTH - column - 2).map((line) => " ".repeat(column + 2) + line);
    if (name.length + 2 > column) return [`  ${name}`, ...lines];
    const [first = "", ...rest] = lines;
    return [`  ${name.padEnd(column)}${first.trimStart()}`, ...rest];
  });
}

function wrapped(text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) as string;
    if (line && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}
