/** `npm run audit`: verifies the audit log of the operators' host. */
import { defineDatabaseCommands } from "./lib/command.ts";

export default defineDatabaseCommands({
  name: "audit",
  about: "Verifies the audit log.",
  commands: {
    verify: {
      about:
        "recomputes the chain of every database and names the first entry that was changed, inserted or is missing; ends with 1 where there is one",
      options: ["head"],
      run: async (context, { options }) => {
        if (!(await (await import("./audit/verify.ts")).verifyAudit(context, options.head)))
          process.exitCode = 1;
      },
    },
  },
  options: {
    head: {
      value: "<number:hash>",
      about: "an entry that a log event audit.verified or the transparency page named",
    },
  },
  examples: ["verify --remote", "verify --head 4711:2jmj7l5rSw0yVb_vlWAYkK_YBwk --remote"],
});
