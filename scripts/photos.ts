/** `npm run photos`: releases, rejects and bans photos of chats. */
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
    "Decides photos of chats by their id, which a report's copied messages name. A change is visible within a minute. Photos of profiles are reviewed on the operators' pages.",
  commands: {
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
  examples: ['reject <id> --reason "There is nobody in it." --remote'],
});
