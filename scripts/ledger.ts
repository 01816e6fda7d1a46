/** `npm run ledger`: verifies the hash chain of every wallet, and shows a member's entries. */
import { defineDatabaseCommands } from "./lib/command.ts";

export default defineDatabaseCommands({
  name: "ledger",
  about: "Verifies the wallets, and shows the entries of a member.",
  commands: {
    verify: {
      about:
        "recomputes the chain of every wallet and names each row that was changed or is missing, and each balance that is not the sum of its entries; ends with 1 where there is any",
      options: ["site"],
      run: async (context, { options }) => {
        if (!(await (await import("./ledger/verify.ts")).verify(context, options.site)))
          process.exitCode = 1;
      },
    },
    statement: {
      args: "<id or e-mail>",
      about: "a member's entries, the oldest first, with the balance after each",
      options: ["site"],
      run: async (context, { args: [member = ""], options }) =>
        (await import("./ledger/statement.ts")).showStatement(context, member, options.site),
    },
  },
  options: { site: { value: "<host>", about: "one site only" } },
  examples: ["verify --site www.example.com --remote", "statement sam@example.com --remote"],
});
