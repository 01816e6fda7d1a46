import { all, first } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { selectRecipientWithStatus } from "../account/member-data-sql";
import { runAudited } from "../audit-log/run-audited";
import { answerComplaints } from "../complaint/support-sql";
import { allOf } from "../moderation-decision/moderation-decision-sql";
import { enqueueEmail } from "../outbox/enqueue-email";
import { isAllowed, type Staff } from "../permission/permission";
import { selectName } from "../profile/profile-sql";
import { complaintsOf } from "./inbound-store";
import { openThread, threadEntry } from "./open-thread";
import { replyTokenOf } from "./reply-token";
import { hasPlaceholder, type SupportRefusal } from "./support";
import type { AnswerForm } from "./support.schema";
import {
  insertStaffEntry,
  isAsSeen,
  isEntryStored,
  isShown,
  markAnswered,
  renewOwner,
  type StaffEntryRow,
  selectStaffEntry,
  type ThreadRow,
} from "./thread-store";

/**
 * Answers a thread by e-mail and beside its complaints, or adds a note that only staff see. Refused
 * if somebody wrote since the page was loaded, so that nobody answers twice or past the question.
 * The same form again has no effect.
 */
export async function answerThread(
  services: Services,
  staff: Staff,
  form: AnswerForm,
): Promise<Outcome<{ note: boolean }, SupportRefusal>> {
  if (!isAllowed(staff.roles, "support.answer")) return refuse("not_permitted");
  const key = { siteId: form.site, id: form.thread };
  const opened = await openThread(services, key);
  if (!opened) return refuse("not_found");
  const { here, site, thread } = opened;
  const earlier = await first(here.db, selectStaffEntry(key, form.entry));
  if (earlier)
    return earlier.staff === staff.id && isSameForm(form, earlier, thread)
      ? done({ note: form.action === "note" })
      : refuse("changed");
  const at = services.now();
  const author = { id: staff.id, name: staff.name };
  const row = { ...key, entry: form.entry, text: form.text, staff: author, at };
  if (form.action === "note") {
    const { change } = await runAudited(
      here,
      threadEntry(staff, "support.noted", { thread, after: { entry: form.entry } }),
      {
        change: insertStaffEntry({ ...row, kind: "note" }, isShown(key)),
        owner: renewOwner(key, staff.id, at),
      },
    );
    return change.changes === 0 ? refuse("changed") : done({ note: true });
  }
  if (hasPlaceholder(form.text)) return refuse("placeholder");
  const recipient = await findRecipient(here, thread);
  if (!recipient) return refuse("no_address");
  const status = form.action === "solve" ? "solved" : "waiting";
  const seen = isAsSeen(key, form.seen);
  // The state of the thread comes last, because the other statements need the one that was seen.
  const written = allOf(seen, isEntryStored(form.entry));
  const email = enqueueEmail(
    here,
    {
      siteId: site.id,
      origin: services.originOf(site.host),
      template: "support_answer",
      account: thread.memberId,
      to: recipient.to,
      language: recipient.language,
      fields: {
        name: recipient.name,
        answer: form.text,
        token: await replyTokenOf(services, thread),
      },
    },
    written,
  );
  const { change } = await runAudited(
    here,
    threadEntry(staff, "support.answered", { thread, after: { entry: form.entry, status } }),
    {
      change: insertStaffEntry({ ...row, kind: "answer" }, seen),
      complaints: answerComplaints(
        site.id,
        { text: form.text, staff: staff.name, at, closed: status === "solved" },
        { ids: complaintsOf(key), when: written },
      ),
      email: email.statement,
      thread: markAnswered(key, { status, staff: author, at }, written),
    },
  );
  if (change.changes === 0) return refuse("changed");
  email.enqueue();
  services.log("support.answered", { site: site.id, status });
  return done({ note: false });
}

/** Whether a form stored this entry; one that solves is known by the state of its thread. */
function isSameForm(form: AnswerForm, stored: StaffEntryRow, thread: ThreadRow): boolean {
  const { action, text } = form;
  if (stored.thread !== thread.id || stored.text !== text) return false;
  if (action === "note") return stored.kind === "note";
  return stored.kind === "answer" && (action === "solve") === (thread.status === "solved");
}

/** Where an answer goes: to the member's current address, else to that of the thread. */
export async function findRecipient({ db }: Services, thread: ThreadRow) {
  const { memberId, siteId, sender, senderName, language } = thread;
  if (memberId === null) return sender === null ? null : { to: sender, name: senderName, language };
  const member = { id: memberId, siteId };
  const [[account], [profile]] = await Promise.all([
    all(db, selectRecipientWithStatus(member)),
    all(db, selectName(member)),
  ]);
  if (!account || account.status === "deleted") return null;
  return {
    to: account.email,
    name: profile?.name ?? null,
    language: languageOr(account.language),
  };
}
