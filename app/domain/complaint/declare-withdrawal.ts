import { hashSecret } from "~/kit/crypto";
import { ERASED_MEMBER_ID, type SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { consumeAttempt } from "../account/limit-attempts";
import { selectRecipientWithStatus } from "../account/member-data-sql";
import { permitMail } from "../account/permit-mail";
import { findSold } from "../order/refund-order";
import { enqueueEmail, type MailPermit } from "../outbox/enqueue-email";
import { caseFields, countForSupport, openCase, uncountForSupport, writeToSupport } from "./case";
import { type ComplaintContext, type ComplaintRefusal, newCaseNumber } from "./complaint";
import type { WithdrawalForm } from "./complaint.schema";
import { type ComplaintRow, findCase, isStored } from "./complaint-store";
import { withdrawalPath } from "./withdrawal-link";

/** What staff read as the text of the case. */
const STATEMENT = "Withdrawal from the contract of a purchase, declared on /withdraw.";

type DeclarationContext = ComplaintContext & { zone: string };
type Declared = { number: string; at: number };

/**
 * Stores a withdrawal that somebody declares without a session, as a case for staff, with its
 * receipt and the e-mail to support in one batch (R482). The answer is the same whether the order
 * exists or not. Only the receipt to the address of the order's account has the link that refunds
 * at once; staff decide every other declaration, such as that of an erased member.
 */
export async function declareWithdrawal(
  services: Services,
  caller: DeclarationContext,
  { form, draw = newCaseNumber }: { form: WithdrawalForm; draw?: () => string },
): Promise<Outcome<Declared, ComplaintRefusal>> {
  const { site, network } = caller;
  const declaration = await toDeclaration(services, caller, form);
  const earlier = await findCase(services.db, site.id, declaration.formKey);
  if (earlier) return done({ number: earlier.number, at: earlier.at });
  if (!(await consumeAttempt(services, { siteId: site.id, limit: "withdrawal", subject: network })))
    return refuse("too_many");
  const isBuyer = await isAddressOfBuyer(services, site.id, form);
  const permit = await permitMail(services, {
    siteId: site.id,
    template: "withdrawal_received",
    to: form.email,
  });
  const mail = await countForSupport(services, site, "complaint_filed");
  const partsOf = async (row: ComplaintRow) => {
    const path = isBuyer ? await withdrawalPath(services.networkKey, site.id, row.id) : null;
    const caseEmail = { template: "complaint_filed" as const, fields: caseFields(row, true) };
    const toSupport = writeToSupport(services, caller, { row, mail, caseEmail });
    const receipt = permit && writeReceipt(services, caller, { row, form, path, permit });
    return { emails: receipt ? [receipt, ...toSupport] : toSupport };
  };
  const stored = await openCase(services, declaration, { partsOf, draw });
  if (stored) return done({ number: stored.number, at: stored.at });
  await uncountForSupport(services, site, mail);
  return refuse("not_stored");
}

async function toDeclaration(
  services: Services,
  { site, accountId, network, language }: DeclarationContext,
  { client_id, order, email, name }: WithdrawalForm,
): Promise<Omit<ComplaintRow, "id" | "number">> {
  const content = {
    kind: "payment" as const,
    about: order,
    words: STATEMENT,
    email,
    name: name || null,
  };
  const formKey = await hashSecret(JSON.stringify([client_id, accountId ?? network, content]));
  const marks = { goodFaith: false, childAbuse: false };
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

/**
 * Whether the address is that of the account that bought the order. It reads as many rows for an
 * order that does not exist, so that the time of the answer reveals nothing.
 */
async function isAddressOfBuyer(
  services: Services,
  siteId: SiteId,
  { order, email }: WithdrawalForm,
): Promise<boolean> {
  const sold = await findSold(services, siteId, order);
  const buyer = { id: sold?.accountId ?? ERASED_MEMBER_ID, siteId };
  const [account] = await services.readTogether(selectRecipientWithStatus(buyer));
  return account !== undefined && account.status !== "deleted" && account.email === email;
}

type ReceiptInput = {
  row: ComplaintRow;
  form: WithdrawalForm;
  path: string | null;
  permit: MailPermit;
};

/** The receipt that the law requires: the content of the declaration, and when it was received. */
function writeReceipt(
  services: Services,
  { site, origin, language, zone }: DeclarationContext,
  { row, form, path, permit }: ReceiptInput,
) {
  const { order, email: to } = form;
  const fields = { number: row.number, order, name: row.name, at: row.at, zone, path };
  const envelope = { siteId: site.id, origin, account: row.accountId, to, language, permit };
  const email = { ...envelope, template: "withdrawal_received" as const, fields };
  return enqueueEmail(services, email, isStored(row.id));
}
