/** `npm run held`: lists first messages that wait for review, shows one, approves or rejects it. */
import { defineDatabaseCommands } from "./lib/command.ts";

export default defineDatabaseCommands({
  name: "held",
  about:
    "Reviews first messages that are held back. Fourteen days after it was written a held message is deleted.",
  commands: {
    list: {
      about: "the messages that wait, the oldest first, each with its beginning",
      run: async (context) => (await import("./held/actions.ts")).listWaiting(context),
    },
    show: {
      args: "<id>",
      about: "one message with sender, recipient, and how many like it were counted",
      run: async (context, { args: [id = ""] }) =>
        (await import("./held/actions.ts")).showHeld(context, id),
    },
    release: {
      args: "<id>",
      about: "sends it within five minutes, and charges for it then",
      run: async (context, { args: [id = ""] }) =>
        (await import("./held/actions.ts")).decideHeld(context, {
          action: "release",
          id,
          reason: "",
        }),
    },
    refuse: {
      args: "<id>",
      about: "never sends it; its sender reads the reason on their page and in an e-mail",
      options: ["reason"],
      run: async (context, { args: [id = ""], options: { reason = "" } }) =>
        (await import("./held/actions.ts")).decideHeld(context, { action: "refuse", id, reason }),
    },
  },
  options: { reason: { value: "<text>", about: "why it is refused; needed for refuse" } },
  examples: ["list --remote", 'refuse <id> --reason "It asks for money." --remote'],
});
