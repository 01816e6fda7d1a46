import { v7 as uuidv7 } from "uuid";
import { batchSql } from "~/db/batch";
import { DEFAULT_LANGUAGE, isLanguage } from "~/i18n/languages";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { hashSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { takeAttempt } from "../account/limit-attempts";
import { enqueueLetter, type WrittenLetter } from "../outbox/enqueue-letter";
import { type ComplaintPlace, type ComplaintRefusal, newCaseNumber } from "./complaint";
import type { ComplaintForm } from "./complaint.schema";
import { type ComplaintRow, findCase, insertComplaint, isStored, type StoredCase, selectCase } from "./complaint-store";

/** Numbers drawn before giving up: with a million complaints on a site one draw in 55,000 meets a number that is taken. */
const DRAWS = 3;

/**
 * Stores a complaint and, in the same batch, a letter to the person (where there is an address) and one to the people
 * behind the site; answers the case number. The same words from the same form get the first answer again and count
 * once; at most five an hour and network. `draw` gives the numbers.
 */
export async function fileComplaint(
  services: Services,
  place: ComplaintPlace,
  form: ComplaintForm,
  draw = newCaseNumber,
): Promise<Outcome<{ number: string }, ComplaintRefusal>> {
  const complaint = await describe(services, place, form);
  const earlier = await findCase(services.db, place.site.id, complaint.formKey);
  if (earlier) return done({ number: earlier.number });
  if (!(await takeAttempt(services, place.site.id, "complaint", place.network))) return refuse("too_many");
  for (let n = 0; n < DRAWS; n++) {
    const stored = await store(services, place, { ...complaint, id: uuidv7(), number: draw() });
    if (stored) return done({ number: stored.number });
  }
  return refuse("not_stored");
}

/** What the law asks of a report of illegal content is kept for such a report alone, whatever else was sent along. */
async function describe(
  services: Services,
  { site, accountId, network, language }: ComplaintPlace,
  form: ComplaintForm,
): Promise<Omit<ComplaintRow, "id" | "number">> {
  const { client_id, kind, text: words, about = null, email = null } = form;
  const isReport = kind === "content";
  const told = { kind, about, words, email, name: isReport ? (form.name ?? null) : null };
  const marks = { goodFaith: isReport && form.good_faith, childAbuse: isReport && form.child_abuse };
  // A kept page gives all visitors one client_id: whoever has no account is told apart by network.
  const formKey = await hashSecret(JSON.stringify([client_id, accountId ?? network, told, marks]));
  return { siteId: site.id, formKey, accountId, language, at: services.now(), ...told, ...marks };
}

/** The case of this form: ours, or that of the same form a moment earlier; null where only the number was taken. */
async function store(services: Services, place: ComplaintPlace, complaint: ComplaintRow): Promise<StoredCase | null> {
  const letters = writeLetters(services, place, complaint);
  const statements = [insertComplaint(complaint), ...letters.map(({ statement }) => statement), selectCase(complaint.siteId, complaint.formKey)];
  const stored = (await batchSql(services.db, statements)).at(-1)?.rows[0] as StoredCase | undefined;
  if (stored?.id === complaint.id) for (const letter of letters) letter.enqueue();
  return stored ?? null;
}

/** Nothing that was typed stands in the letter to the person: the address may be somebody else's. */
function writeLetters(services: Services, { site, origin, language }: ComplaintPlace, complaint: ComplaintRow): WrittenLetter[] {
  const { id, number, kind, name, email, accountId, about, words, goodFaith, childAbuse } = complaint;
  const envelope = { siteId: site.id, origin };
  const fields = { number, kind, name, email, member: accountId, about, language, words, goodFaith, childAbuse };
  const own = site.domain_language?.slice(0, 2);
  const filed = enqueueLetter(
    services,
    { ...envelope, template: "complaint_filed", to: site.support_email, language: isLanguage(own) ? own : DEFAULT_LANGUAGE, fields },
    isStored(id),
  );
  if (!email) return [filed];
  return [enqueueLetter(services, { ...envelope, template: "complaint_received", to: email, language, fields: { number } }, isStored(id)), filed];
}
