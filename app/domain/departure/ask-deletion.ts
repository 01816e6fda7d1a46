import { runBatch } from "~/db/batch";
import type { Language } from "~/i18n/languages";
import { days } from "~/kit/duration";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { DAYS_TO_RETURN, type MemberKey } from "../account/account";
import { findAddress } from "../account/find-address";
import { findMark } from "../account/known-browser";
import { redeemLoginCode } from "../account/redeem-login-code";
import { writeReturnLink } from "../account/write-return-link";
import { enqueueLetter } from "../outbox/enqueue-letter";
import { verifyPassword } from "../session/log-in";
import type { Viewer } from "../session/session";
import { closePages } from "./close-pages";
import type { DeletionRefusal } from "./departure";
import type { DeletionForm } from "./departure.schema";
import { hasBegun, insertDeparture } from "./departure-store";
import { hideAccount } from "./hide-sql";

/** The requesting client: `browser` is the secret of the browser that requested a code. */
type LeavingCaller = {
  viewer: Viewer;
  network: string;
  origin: string;
  language: Language;
  browser: string | null;
  known?: string | null;
};

/**
 * Begins the deletion of the member's own account after proof of identity by the password or a
 * mailed code: the account is hidden at once, for fourteen days with a mailed reactivation link,
 * then erased (erase-due.ts).
 */
export async function askDeletion(
  services: Services,
  caller: LeavingCaller,
  form: DeletionForm,
): Promise<Outcome<{ until: number }, DeletionRefusal>> {
  const { viewer } = caller;
  const email = await findAddress(services, viewer.siteId, viewer.id);
  if (!email) return refuse("gone");
  const proof = await prove(services, caller, { email, ...form });
  if (!proof.ok) return proof;
  const until = services.now() + days(DAYS_TO_RETURN);
  const begun = await begin(services, caller, { email, until, form });
  return begun ? done({ until }) : refuse("gone");
}

type Proof = { email: string; password?: string; code?: string };

/** Whoever finds an unlocked phone has the session, but neither password nor mailbox. */
async function prove(
  services: Services,
  { viewer, network, browser, known: mark }: LeavingCaller,
  { email, password, code }: Proof,
): Promise<Outcome<null, DeletionRefusal>> {
  const { siteId } = viewer;
  if (code) {
    const owner = await redeemLoginCode(services, siteId, { email, code, browser });
    return owner === viewer.id ? done(null) : refuse("code_wrong");
  }
  if (!password) return refuse("proof_needed");
  const known = await findMark(services, { siteId, email, mark });
  const verified = await verifyPassword(services, { siteId, network, email, known, password });
  return verified.ok ? done(null) : verified;
}

async function begin(
  services: Services,
  { viewer, origin, language }: LeavingCaller,
  { email, until, form }: { email: string; until: number; form: DeletionForm },
): Promise<boolean> {
  const member: MemberKey = { id: viewer.id, siteId: viewer.siteId };
  const at = services.now();
  const row = { ...member, kind: "deletion" as const, origin, at, dueAt: until };
  const when = hasBegun(row);
  const link = await writeReturnLink(services, member, { until, when });
  const letter = enqueueLetter(
    services,
    {
      ...{ siteId: viewer.siteId, account: viewer.id, origin, to: email, language },
      template: "deletion_started",
      fields: { name: viewer.name, secret: link.secret, until },
    },
    when,
  );
  const { departure, hidden } = await runBatch(services.db, {
    departure: insertDeparture({ ...row, reason: form.reason, remarks: form.remarks }),
    link: link.statement,
    hidden: hideAccount(member, { status: "deletion_pending", when, at }),
    letter: letter.statement,
  });
  if (departure.changes !== 1) return false;
  services.log("account.deletion_asked", { site: viewer.siteId, reason: form.reason ?? null });
  closePages(services, member, hidden.ended.rows);
  letter.enqueue();
  return true;
}
