import { run } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { findAddress } from "../account/find-address";
import { LOGIN_REFUSALS, verifyPassword } from "./log-in";
import type { Viewer } from "./session";
import { confirmSession } from "./session-list-store";

const { login_failed, login_locked, login_code_only } = LOGIN_REFUSALS;
/** Business errors with their status. */
export const CONFIRM_REFUSALS = { login_failed, login_locked, login_code_only } as const;

/**
 * Makes a session as fresh as a login (R100) by its member's password, so that a person who finds
 * an open page cannot change login settings. Guesses count like those of a login.
 */
export async function confirmSessionByPassword(
  services: Services,
  viewer: Viewer,
  { network, password }: { network: string; password: string },
): Promise<Outcome<null, keyof typeof CONFIRM_REFUSALS>> {
  const { id, siteId, sessionHash } = viewer;
  const email = await findAddress(services, siteId, id);
  if (!email) return refuse("login_failed");
  const tried = { siteId, network, email, browserMark: null, password };
  const verified = await verifyPassword(services, tried, (account) => account.id === id);
  if (!verified.ok) return verified;
  await run(services.db, confirmSession(viewer, { idHash: sessionHash, at: services.now() }));
  services.log("session.confirmed", { site: siteId, account: id });
  return done(null);
}
