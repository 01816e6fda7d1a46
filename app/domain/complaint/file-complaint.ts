import { hashSecret } from "~/kit/crypto";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { consumeAttempt } from "../account/limit-attempts";
import { permitMail } from "../account/permit-mail";
import { findAddress } from "../account/recipient";
import type { WrittenEmail } from "../outbox/enqueue-email";
import {
  caseFields,
  countForSupport,
  openCase,
  type Receipt,
  type SupportMail,
  uncountForSupport,
  writeReceipt,
  writeToSupport,
} from "./case";
import { type ComplaintContext, type ComplaintRefusal, newCaseNumber } from "./complaint";
import type { ComplaintForm } from "./complaint.schema";
import { type ComplaintRow, findCase } from "./complaint-store";

/**
 * Stores a complaint and, in the same batch, an e-mail to the complainant (if there is an address)
 * and one to support; returns the case number. Both are limited per recipient over all networks
 * (permit-mail.ts); a case without an e-mail is stored all the same, and the page shows its number.
 * The same input from the same form gets the first answer again and counts once; at most five an
 * hour per network. `draw` generates the numbers.
 */
export async function fileComplaint(
  services: Services,
  caller: ComplaintContext,
  { form, draw = newCaseNumber }: { form: ComplaintForm; draw?: () => string },
): Promise<Outcome<{ number: string }, ComplaintRefusal>> {
  const complaint = await toComplaint(services, caller, form);
  const earlier = await findCase(services.db, caller.site.id, complaint.formKey);
  if (earlier) return done({ number: earlier.number });
  if (
    !(await consumeAttempt(services, {
      siteId: caller.site.id,
      limit: "complaint",
      subject: caller.network,
    }))
  )
    return refuse("too_many");
  const receipt = await permitReceipt(services, caller, complaint.email);
  const mail = await countForSupport(services, caller.site, "complaint_filed");
  const partsOf = (row: ComplaintRow) => ({
    emails: writeEmails(services, caller, { complaint: row, receipt, mail }),
  });
  const storedCase = await openCase(services, complaint, { partsOf, draw });
  if (storedCase) return done({ number: storedCase.number });
  await uncountForSupport(services, caller.site, mail);
  return refuse("not_stored");
}

/**
 * The typed address may be somebody else's, unless it is that of the session. The page shows the
 * number anyway.
 */
async function permitReceipt(
  services: Services,
  { site, accountId }: ComplaintContext,
  to: string | null,
): Promise<Receipt | null> {
  if (to === null) return null;
  const own = accountId !== null && (await findAddress(services, site.id, accountId)) === to;
  const permit = await permitMail(services, {
    siteId: site.id,
    template: "complaint_received",
    to,
    own,
  });
  return permit && { permit, own };
}

/** Name and statements are stored for reports of illegal content only, whatever else was sent. */
async function toComplaint(
  services: Services,
  { site, accountId, network, language }: ComplaintContext,
  form: ComplaintForm,
): Promise<Omit<ComplaintRow, "id" | "number">> {
  const { client_id, kind, text, about = null, email = null } = form;
  const isReport = kind === "content";
  const content = { kind, about, words: text, email, name: isReport ? (form.name ?? null) : null };
  const marks = {
    goodFaith: isReport && form.good_faith,
    childAbuse: isReport && form.child_abuse,
  };
  // A cached page has one client_id for all visitors, so visitors are distinguished by network.
  const formKey = await hashSecret(
    JSON.stringify([client_id, accountId ?? network, content, marks]),
  );
  return {
    siteId: site.id,
    formKey,
    accountId,
    language,
    at: services.now(),
    ...content,
    ...marks,
  };
}

/** The e-mail to the complainant contains no typed text: the address may be somebody else's. */
function writeEmails(
  services: Services,
  caller: ComplaintContext,
  { complaint, receipt, mail }: { complaint: ComplaintRow } & ComplaintMails,
): WrittenEmail[] {
  const { email } = complaint;
  const fields = caseFields(complaint);
  const caseEmail = { template: "complaint_filed" as const, fields };
  const statements = writeToSupport(services, caller, { row: complaint, mail, caseEmail });
  if (!email || !receipt) return statements;
  const row = { ...complaint, email };
  return [writeReceipt(services, caller, { row, receipt }), ...statements];
}

type ComplaintMails = { receipt: Receipt | null; mail: SupportMail };
