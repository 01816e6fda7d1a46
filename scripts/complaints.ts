/** `npm run complaints`: lists open cases, assigns one, and decides it. */
import { defineDatabaseCommands } from "./lib/command.ts";

export default defineDatabaseCommands({
  name: "complaints",
  about:
    "Lists complaints about payments, privacy or else that are not decided yet, takes one on, and decides it. Those about members and illegal content are on the operators' pages.",
  commands: {
    open: {
      about: "the open cases, the oldest first",
      run: async (context) => (await import("./complaints/actions.ts")).listOpen(context),
    },
    take: {
      args: "<number>",
      about: "marks a case as in work; whoever opened it sees that on their page",
      options: ["site"],
      run: async (context, { args: [number = ""], options }) =>
        (await import("./complaints/actions.ts")).assignCase(context, {
          number,
          ...(options.site && { host: options.site }),
        }),
    },
    decide: {
      args: "<number>",
      about: "closes a case, once; a member reads the reason on their page and in an e-mail",
      options: ["reason", "site"],
      run: async (context, { args: [number = ""], options: { reason = "", site: host } }) =>
        (await import("./complaints/actions.ts")).decideCase(context, {
          number,
          reason,
          ...(host && { host }),
        }),
    },
  },
  options: {
    reason: { value: "<text>", about: "what was decided and why; needed for decide" },
    site: { value: "<host>", about: "where a number exists on several sites" },
  },
  examples: [
    "open --remote",
    'decide K7F3-92QD --reason "The photos were somebody else\'s: the profile is removed."',
  ],
});
