import { beginStaffSignIn } from "~/domain/staff/sign-in";
import { newSecret } from "~/kit/crypto";
import { passkeyChallengeCookie } from "~/request/cookies";
import { getServices } from "~/request/middleware/context";
import type { OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/sign-in-options";
import { readChallengeSecret } from "./sign-in-context";

export const handle = { permission: "none" } satisfies OperatorHandle;

/** POST /operator/sign-in/options: the options to request a passkey, for this browser. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const browser = readChallengeSecret(request) ?? newSecret();
  const input = { host: url.hostname, browser };
  const headers = { "set-cookie": passkeyChallengeCookie(request, browser) };
  return Response.json(await beginStaffSignIn(getServices(context), input), { headers });
}
