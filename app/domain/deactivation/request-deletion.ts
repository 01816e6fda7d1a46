import { runBatch } from "~/db/batch";
import type { Language } from "~/i18n/languages";
import { days } from "~/kit/duration";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { DELETION_GRACE_DAYS, type MemberKey } from "../account/account";
import { findAddress } from "../account/find-address";
import { findKnownBrowserMark } from "../account/known-browser";
import { redeemLoginCode } from "../account/redeem-login-code";
import { writeReactivationToken } from "../account/write-reactivation-token";
import { enqueueEmail } from "../outbox/enqueue-email";
import { verifyPassword } from "../session/log-in";
import type { Viewer } from "../session/session";
import { closePages } from "./close-pages";
import type { DeletionRefusal } from "./deactivation";
import type { DeletionForm } from "./deactivation.schema";
import { insertDeactivation, isDeactivationInserted } from "./deactivation-store";
import { hideAccount } from "./hide-sql";

/** The requesting client: `browser` is the secret of the browser that requested a code. */
type DeletionContext = {
  viewer: Viewer;
  network: string;
  origin: string;
  language: Language;
  browser: string | null;
  browserMark?: string | null;
};

/**
 * Begins the deletion of the member's own account after proof of identity by the password or a
 * mailed code: the account is hidden at once, for fourteen days with a mailed reactivation link,
 * then erased (erase-due-accounts.ts).
 */
export async function requestDeletion(
  services: Services,
  caller: DeletionContext,
  form: DeletionForm,
): Promise<Outcome<{ until: number }, DeletionRefusal>> {
  const { viewer } = caller;
  const email = await findAddress(services, viewer.siteId, viewer.id);
  if (!email) return refuse("gone");
  const proof = await verifyProof(services, caller, { email, ...form });
  if (!proof.ok) return proof;
  const until = services.now() + days(DELETION_GRACE_DAYS);
  const isStarted = await beginDeletion(services, caller, { email, until, form });
  return isStarted ? done({ until }) : refuse("gone");
}

type DeletionProof = { email: string; password?: string; code?: string };

/** Whoever finds an unlocked phone has the session, but neither password nor mailbox. */
async function verifyProof(
  services: Services,
  { viewer, network, browser, browserMark: mark }: DeletionContext,
  { email, password, code }: DeletionProof,
): Promise<Outcome<null, DeletionRefusal>> {
  const { siteId } = viewer;
  if (code) {
    const owner = await redeemLoginCode(services, siteId, { email, code, browser });
    return owner === viewer.id ? done(null) : refuse("code_wrong");
  }
  if (!password) return refuse("proof_needed");
  const browserMark = await findKnownBrowserMark(services, { siteId, email, mark });
  const verified = await verifyPassword(services, {
    siteId,
    network,
    email,
    browserMark,
    password,
  });
  return verified.ok ? done(null) : verified;
}

async function beginDeletion(
  services: Services,
  { viewer, origin, language }: DeletionContext,
  { email, until, form }: { email: string; until: number; form: DeletionForm },
): Promise<boolean> {
  const member: MemberKey = { id: viewer.id, siteId: viewer.siteId };
  const at = services.now();
  const row = { ...member, kind: "deletion" as const, origin, at, dueAt: until };
  const when = isDeactivationInserted(row);
  const link = await writeReactivationToken(services, member, { until, when });
  const confirmationEmail = enqueueEmail(
    services,
    {
      siteId: viewer.siteId,
      account: viewer.id,
      origin,
      to: email,
      language,
      template: "deletion_started",
      fields: { name: viewer.name, secret: link.secret, until },
    },
    when,
  );
  const { deactivation, hidden } = await runBatch(services.db, {
    deactivation: insertDeactivation({ ...row, reason: form.reason, remarks: form.remarks }),
    link: link.statement,
    hidden: hideAccount(member, { status: "deletion_pending", when, at }),
    confirmationEmail: confirmationEmail.statement,
  });
  if (deactivation.changes !== 1) return false;
  services.log("account.deletion_asked", { site: viewer.siteId, reason: form.reason ?? null });
  closePages(services, member, hidden.ended.rows);
  confirmationEmail.enqueue();
  return true;
}
