/** `npm run complaints`: lists open complaints. */
import { defineDatabaseCommands } from "./lib/command.ts";

export default defineDatabaseCommands({
  name: "complaints",
  about:
    "Lists complaints about payments, privacy or else that are not answered yet. Answer them on the operators' pages, at /operator/support.",
  commands: {
    open: {
      about: "the open complaints, the oldest first",
      run: async (context) => (await import("./complaints/list-open.ts")).listOpen(context),
    },
  },
  options: {},
  examples: ["open --remote"],
});
