/**
 * `npm run members`: finds accounts, suspends, bans and restores them, and removes a second factor.
 */
import { defineDatabaseCommands } from "./lib/command.ts";
import type { ToolContext } from "./lib/open-context.ts";
import type { MemberAction } from "./members/actions.ts";

const EXECUTE_TIMEOUT_MS = 10_000;

type ActionInput = { args: readonly string[]; options: { reason?: string; site?: string } };

const action = (memberAction: MemberAction, about: string) => ({
  args: "<id or e-mail>",
  about,
  options: ["reason", "site"] as const,
  run: async (context: ToolContext, { args: [idOrEmail = ""], options }: ActionInput) => {
    const { reason = "", site: host } = options;
    if (host) await (await import("./members/actions.ts")).checkSite(context, host);
    await (await import("./members/actions.ts")).orderMemberAction(
      { ...context, requestExecution },
      { action: memberAction, idOrEmail, reason, ...(host && { host }) },
    );
  },
});

export default defineDatabaseCommands({
  name: "members",
  about:
    "Finds members, suspends, bans and restores them. Each decision needs a reason, which the member reads in an e-mail, and is logged.",
  commands: {
    find: {
      args: "<id or e-mail>",
      about: "the account, and earlier decisions about it",
      options: ["site"],
      run: async (context, { args: [idOrEmail = ""], options: { site } }) => {
        if (site) await (await import("./members/actions.ts")).checkSite(context, site);
        await (await import("./members/actions.ts")).showMembers(context, idOrEmail, site);
      },
    },
    suspend: action("suspend", "hides the member and logs them out until they are restored"),
    ban: action("ban", "the same, for good"),
    fake: action(
      "fake",
      "bans a member who pretended to be another person; whoever paid for writing to them in the last 90 days is refunded, with an e-mail",
    ),
    restore: action("restore", "ends a suspension or a ban"),
    "factor-off": action(
      "factor-off",
      "removes the second factor with all passkeys and sessions; only for members who proved who they are (docs/operating.md)",
    ),
  },
  options: {
    reason: { value: "<text>", about: "why; needed for all but find" },
    site: { value: "<host>", about: "where an address has accounts on several sites" },
  },
  examples: [
    "find sam@example.com --remote",
    'suspend sam@example.com --reason "Three members reported insults." --remote',
  ],
});

async function requestExecution(
  origin: string,
  request: { deed: string; knock: string },
): Promise<boolean> {
  const answer = await fetch(`${origin}/api/staff-deed.php`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(EXECUTE_TIMEOUT_MS),
  });
  return answer.ok;
}
