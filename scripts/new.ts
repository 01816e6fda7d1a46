/**
 * `npm run new -- <kind> <name> …`: writes the files that a new thing of a kind needs, as a start.
 * A kind is one file of scripts/new/, listed in `KINDS`.
 */
import { defineCommands } from "./lib/command.ts";
import { field } from "./new/field.ts";

const KINDS = { field };

export default defineCommands({
  name: "new",
  about: "Writes a new profile field as CONTRIBUTING.md describes it, to be completed by hand.",
  options: {},
  examples: ["field smoking never sometimes regularly"],
  commands: KINDS,
});
