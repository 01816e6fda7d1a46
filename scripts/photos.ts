/** `npm run photos`: lists photos that wait for review, releases, rejects and bans them. */
import { defineDatabaseCommands } from "./lib/command.ts";
import type { ToolContext } from "./lib/open-context.ts";
import type { PhotoAction } from "./photos/actions.ts";

const decideAction =
  (action: PhotoAction) =>
  async (
    context: ToolContext,
    { args: [id = ""], options }: { args: readonly string[]; options: { reason?: string } },
  ) =>
    (await import("./photos/actions.ts")).decidePhoto(context, {
      action,
      id,
      reason: options.reason ?? "",
    });

export default defineDatabaseCommands({
  name: "photos",
  about:
    "Reviews photos. A change is visible within a minute. Photos of chats are decided by their id, too, which a report's evidence names.",
  commands: {
    pending: {
      about: "the photos that wait, the oldest first, with their place in R2",
      run: async (context) => (await import("./photos/actions.ts")).listPending(context),
    },
    release: { args: "<id>", about: "shows the photo", run: decideAction("release") },
    reject: {
      args: "<id>",
      about: "hides the photo; its owner reads the reason in an e-mail",
      options: ["reason"],
      run: decideAction("reject"),
    },
    ban: {
      args: "<id>",
      about: "the same, and refuses similar photos on that site from now on",
      options: ["reason"],
      run: decideAction("ban"),
    },
  },
  options: { reason: { value: "<text>", about: "why; needed for reject and ban" } },
  examples: ["pending --remote", 'reject <id> --reason "There is nobody in it." --remote'],
});
