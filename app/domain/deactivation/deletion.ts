import { first, run, runBatch } from "~/db/batch";
import { type Language, languageOr } from "~/i18n/languages";
import { hashSecret } from "~/kit/crypto";
import { days } from "~/kit/duration";
import type { MemberId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { DELETION_GRACE_DAYS, type MemberKey } from "../account/account";
import { findKnownBrowserMark } from "../account/known-browser";
import { redeemLoginCode, writeReactivationToken } from "../account/mailed-secret";
import { selectPendingDeletion, selectRecipientWithStatus } from "../account/member-data-sql";
import { findAddress } from "../account/recipient";
import { ownerOfSpent, spendToken } from "../account/token-sql";
import { enqueueEmail } from "../outbox/enqueue-email";
import { selectName } from "../profile/profile-sql";
import { evictViewer } from "../session/find-viewer";
import {
  type LoginContext,
  type LoginResult,
  resumeLogin,
  storePendingLogin,
  verifyPassword,
} from "../session/log-in";
import type { Viewer } from "../session/session";
import type { DeletionRefusal } from "./deactivation";
import type { DeletionForm } from "./deactivation.schema";
import {
  canReactivate,
  insertDeactivation,
  isDeactivationInserted,
  selectReactivationPeriod,
} from "./deactivation-store";
import { hideAccount, restoreAccount } from "./hide-store";

/**
 * Closes the open pages of a hidden account; sessions cached in other isolates expire within
 * seconds (docs/decisions/0004).
 */
export function closePages(
  services: Services,
  { id, siteId }: MemberKey,
  ended: { idHash: string }[],
): void {
  for (const { idHash } of ended) evictViewer(idHash);
  services.defer("departure.close", services.live.closeSession(siteId, id));
}

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
  const { id, siteId, name } = viewer;
  const member: MemberKey = { id, siteId };
  const prepared = await prepareDeletion(services, member, {
    ...{ origin, language, email, name, until },
    ...{ reason: form.reason, remarks: form.remarks },
  });
  const { deactivation, hidden } = await runBatch(services.db, prepared.batch);
  if (deactivation.changes !== 1) return false;
  services.log("account.deletion_asked", { site: siteId, reason: form.reason ?? null });
  prepared.publish(hidden.ended.rows);
  return true;
}

type NewDeletion = {
  origin: string;
  language: Language;
  email: string;
  name: string | null;
  /** When the account is erased. */
  until: number;
  reason?: DeletionForm["reason"];
  remarks?: string | undefined;
};

/**
 * The batch that begins a deletion: it hides the account and writes the e-mail with the link that
 * reactivates it. `deactivation` decides: if it writes no row, nothing is written. `publish` is
 * called after the batch with the ended sessions.
 */
export async function prepareDeletion(
  services: Services,
  member: MemberKey,
  { origin, language, email, name, until, reason, remarks }: NewDeletion,
) {
  const at = services.now();
  const row = { ...member, kind: "deletion" as const, origin, at, dueAt: until };
  const when = isDeactivationInserted(row);
  const link = await writeReactivationToken(services, member, { until, when });
  const confirmationEmail = enqueueEmail(
    services,
    {
      siteId: member.siteId,
      account: member.id,
      origin,
      to: email,
      language,
      template: "deletion_started",
      fields: { name, secret: link.secret, until },
    },
    when,
  );
  return {
    batch: {
      deactivation: insertDeactivation({ ...row, reason, remarks }),
      link: link.statement,
      hidden: hideAccount(member, { status: "deletion_pending", when, at }),
      confirmationEmail: confirmationEmail.statement,
    },
    publish(ended: { idHash: string }[]) {
      closePages(services, member, ended);
      confirmationEmail.enqueue();
    },
  };
}

/**
 * Reactivates an account by its mailed link, once, with its previous state. Refused for a
 * used, expired or foreign link.
 */
export async function reactivateByLink(
  services: Services,
  siteId: SiteId,
  secret: string,
): Promise<Outcome<MemberId, "link_closed">> {
  const now = services.now();
  const spent = { siteId, purpose: "reactivate" as const, secretHash: await hashSecret(secret) };
  const owner = ownerOfSpent(spent, now);
  const { restored } = await runBatch(services.db, {
    spent: spendToken(spent, now),
    restored: restoreAccount(owner, { kinds: ["deletion"], from: ["deletion_pending"], now }),
  });
  const [back] = restored.ended.rows;
  if (!back) return refuse("link_closed");
  services.log("account.returned", { site: siteId, account: back.id });
  return done(back.id);
}

type ReturnContext = LoginContext & { hidesAccounts: boolean };
type ReturnRefusal = "link_closed" | "second_factor_needed" | "not_pending";

/**
 * Reactivates an account and logs in the browser that typed its password before (R54). The mailed
 * link alone opens no session: it is valid for two weeks, in any browser. "not_pending": the
 * account is back, without a login.
 */
export async function returnByLink(
  services: Services,
  caller: ReturnContext,
  secret: string,
): Promise<Outcome<LoginResult, ReturnRefusal>> {
  const back = await reactivateByLink(services, caller.siteId, secret);
  return back.ok ? resumeLogin(services, caller, back.value) : back;
}

/**
 * A new reactivation link after the right password was typed for an account in deletion; null if
 * there is none. The caller must have verified the password: the browser that opens the link within
 * ten minutes is then logged in.
 */
export async function createReactivationLink(
  services: Services,
  caller: LoginContext,
  email: string,
): Promise<string | null> {
  const { siteId } = caller;
  const account = await first(services.db, selectPendingDeletion(siteId, email));
  if (!account) return null;
  const member = { id: account.id, siteId };
  const due = await first(services.db, selectReactivationPeriod(member, services.now()));
  if (!due) return null;
  const link = await writeReactivationToken(services, member, { until: due.dueAt });
  await run(services.db, link.statement);
  await storePendingLogin(services, caller, account.id);
  return link.secret;
}

/**
 * Writes a second e-mail with a reactivation link after the first one failed, while reactivation is
 * possible (R559); false if it is not.
 */
export async function rewriteReactivationEmail(
  services: Services,
  member: MemberKey,
): Promise<boolean> {
  const { id: account, siteId } = member;
  const now = services.now();
  const due = await first(services.db, selectReactivationPeriod(member, now));
  const [[addressee], [profile]] = await Promise.all([
    services.readTogether(selectRecipientWithStatus(member)),
    services.readTogether(selectName(member)),
  ]);
  if (!due || !addressee) return false;
  const { dueAt: until, origin } = due;
  const when = canReactivate(member, now);
  const link = await writeReactivationToken(services, member, { until, when });
  const confirmationEmail = enqueueEmail(
    services,
    {
      siteId,
      account,
      origin,
      to: addressee.email,
      template: "deletion_started",
      language: languageOr(addressee.language),
      fields: { name: profile?.name ?? null, secret: link.secret, until },
    },
    when,
  );
  await runBatch(services.db, {
    link: link.statement,
    confirmationEmail: confirmationEmail.statement,
  });
  confirmationEmail.enqueue();
  return true;
}
