import { done, type Outcome, refuse } from "~/kit/outcome";
import { hashSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { takeAttempt } from "../account/limit-attempts";
import { mayMail } from "../account/may-mail";
import { enqueueLetter, type WrittenLetter } from "../outbox/enqueue-letter";
import { toSupport, writeReceipt } from "./case-letters";
import { type ComplaintCaller, type ComplaintRefusal, newCaseNumber } from "./complaint";
import type { ComplaintForm } from "./complaint.schema";
import { type ComplaintRow, findCase, isStored } from "./complaint-store";
import { openCase } from "./open-case";

/**
 * Stores a complaint and, in the same batch, a letter to the person (where there is an address) and one to the people
 * behind the site; answers the case number, and whether a receipt goes to the person: three letters a day go to an address that nobody confirmed. The same words from the same form get the first answer again and count
 * once; at most five an hour and network. `draw` gives the numbers.
 */
export async function fileComplaint(
  services: Services,
  caller: ComplaintCaller,
  { form, draw = newCaseNumber }: { form: ComplaintForm; draw?: () => string },
): Promise<Outcome<{ number: string }, ComplaintRefusal>> {
  const complaint = await describe(services, caller, form);
  const earlier = await findCase(services.db, caller.site.id, complaint.formKey);
  if (earlier) return done({ number: earlier.number });
  if (
    !(await takeAttempt(services, {
      siteId: caller.site.id,
      limit: "complaint",
      subject: caller.network,
    }))
  )
    return refuse("too_many");
  // Whoever typed the address need not be its owner: the page itself shows the number in any case.
  const receipt =
    complaint.email !== null && (await mayMail(services, caller.site.id, complaint.email));
  const partsOf = (row: ComplaintRow) => ({
    letters: writeLetters(services, caller, { complaint: row, receipt }),
  });
  const stored = await openCase(services, complaint, { partsOf, draw });
  return stored ? done({ number: stored.number }) : refuse("not_stored");
}

/** What the law asks of a report of illegal content is kept for such a report alone, whatever else was sent along. */
async function describe(
  services: Services,
  { site, accountId, network, language }: ComplaintCaller,
  form: ComplaintForm,
): Promise<Omit<ComplaintRow, "id" | "number">> {
  const { client_id, kind, text: words, about = null, email = null } = form;
  const isReport = kind === "content";
  const told = { kind, about, words, email, name: isReport ? (form.name ?? null) : null };
  const marks = {
    goodFaith: isReport && form.good_faith,
    childAbuse: isReport && form.child_abuse,
  };
  // A kept page gives all visitors one client_id: whoever has no account is told apart by network.
  const formKey = await hashSecret(JSON.stringify([client_id, accountId ?? network, told, marks]));
  return { siteId: site.id, formKey, accountId, language, at: services.now(), ...told, ...marks };
}

/** Nothing that was typed stands in the letter to the person: the address may be somebody else's. */
function writeLetters(
  services: Services,
  caller: ComplaintCaller,
  { complaint, receipt }: { complaint: ComplaintRow; receipt: boolean },
): WrittenLetter[] {
  const { number, kind, name, email, accountId, about, words, goodFaith, childAbuse } = complaint;
  const fields = {
    ...{ number, kind, name, email, member: accountId, about },
    ...{ language: caller.language, words, goodFaith, childAbuse },
  };
  const letter = { ...toSupport(caller), template: "complaint_filed" as const, fields };
  const filed = enqueueLetter(services, letter, isStored(complaint.id));
  return email && receipt
    ? [writeReceipt(services, caller, { ...complaint, email }), filed]
    : [filed];
}
