import { run, runBatch } from "~/db/batch";
import { bytesOf } from "~/kit/base64";
import { newId, type PushBrowserId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { Viewer } from "../session/session";
import type { Subscription } from "./push.schema";
import { dropBrowser, dropOldBrowsers, keepBrowser as keep } from "./push-store";

/** What a refused browser answers. */
export const BROWSER_REFUSALS = { push_off: 404, bad_key: 422 } as const;
type BrowserRefusal = keyof typeof BROWSER_REFUSALS;

/**
 * Notes that a browser of the member's may be told of what happens here, until its session is over (R350). Said again it is
 * the same one; `replaces` names the address that it had before.
 */
export async function keepBrowser(
  services: Services,
  viewer: Viewer,
  subscription: Subscription,
): Promise<Outcome<null, BrowserRefusal>> {
  if (!services.push) return refuse("push_off");
  if (!(await isPoint(subscription.keys.p256dh))) return refuse("bad_key");
  const made = { id: newId<PushBrowserId>(), at: services.now() };
  const { replaces } = subscription;
  await runBatch(services.db, {
    before: replaces === undefined ? undefined : dropBrowser(viewer, replaces),
    browser: keep(viewer, subscription, made),
    old: dropOldBrowsers(viewer),
  });
  services.log("push.kept", { site: viewer.siteId, account: viewer.id });
  return done(null);
}

/** Whether letters are a point of the curve P-256, as a browser's public key is: else nothing could ever be encrypted for it. */
async function isPoint(letters: string): Promise<boolean> {
  const bytes = bytesOf(letters);
  if (!bytes) return false;
  const curve = { name: "ECDH", namedCurve: "P-256" };
  return crypto.subtle.importKey("raw", bytes, curve, false, []).then(
    () => true,
    () => false,
  );
}

/** The browser is told nothing any more. Again is the same. */
export async function forgetBrowser(
  services: Services,
  member: MemberKey,
  endpoint: string,
): Promise<void> {
  await run(services.db, dropBrowser(member, endpoint));
}
