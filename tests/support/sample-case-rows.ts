import { newId } from "~/kit/ids";
import { SAMPLE_NAME, SAMPLE_TEXT, type SampleMember, type SampleRows } from "./sample-member";
import { emailAddressOf } from "./test-database";

const DAY = 86_400_000;
const now = Date.now();
const complaint = (n: number, { id, siteId, other }: SampleMember) => ({
  id: `case-${n}-${other.id}`,
  site_id: siteId,
  case_number: `N${n}-${other.id.slice(-9)}`,
  form_key: newId(),
  account_id: n < 3 ? id : other.id,
  kind: "member",
  about: n < 3 ? SAMPLE_TEXT : `/members/${id}`,
  body: n < 3 ? SAMPLE_TEXT : "of another",
  email: n < 3 ? emailAddressOf(id) : null,
  name: n < 3 ? SAMPLE_NAME : null,
  language: "en",
  status: n % 2 ? "closed" : "open",
  created_at: n % 2 ? now : now - 100 * DAY,
});
const reports = [1, 2, 3, 4];
const decisions = new Map<string, string>();
/** The n-th decision about a member, with an id that does not contain theirs. */
const decisionOf = (member: string, n: number): string => {
  const key = `${member} ${n}`;
  const id = decisions.get(key) ?? newId();
  decisions.set(key, id);
  return id;
};
const threadOf = (member: string, n: number) => decisionOf(`thread of ${member}`, n);

/** Complaints by and about the sample member, open and decided. */
export const CASE_ROWS: Record<string, SampleRows> = {
  complaints: (marked) => reports.map((n) => complaint(n, marked)),
  reports: ({ id, siteId, other, chat }) =>
    reports.map((n) => ({
      complaint_id: `case-${n}-${other.id}`,
      site_id: siteId,
      screen: "chat",
      reason: "other",
      reporter_id: n < 3 ? id : other.id,
      reported_id: n < 3 ? other.id : id,
      reported_name: n < 3 ? "of another" : SAMPLE_NAME,
      conversation_id: chat,
    })),
  moderation_claims: "of staff, deleted after minutes",
  support_viewers: "of staff, deleted after minutes",
  canned_answers: "written by staff about nobody",
  support_threads: ({ id, siteId }) => [
    {
      id: threadOf(id, 1),
      site_id: siteId,
      number: `T1-${id.slice(-6)}`,
      party: `member:${id}`,
      member_id: id,
      subject: SAMPLE_TEXT,
      language: "en",
      status: "open",
      due_at: now,
      last_at: now,
      created_at: now,
    },
    {
      id: threadOf(id, 2),
      site_id: siteId,
      number: `T2-${id.slice(-6)}`,
      party: `address:${emailAddressOf(id)}`,
      sender: emailAddressOf(id),
      sender_name: SAMPLE_NAME,
      subject: SAMPLE_TEXT,
      language: "en",
      status: "waiting",
      last_at: now,
      created_at: now,
    },
  ],
  support_entries: ({ id, siteId }) =>
    [1, 2].map((n) => ({
      id: newId(),
      site_id: siteId,
      thread_id: threadOf(id, n),
      kind: "mail",
      sender: emailAddressOf(id),
      body: SAMPLE_TEXT,
      attachments: "[]",
      created_at: now,
    })),
  appeals: ({ id, siteId }) => [
    {
      decision_id: decisionOf(id, 1),
      site_id: siteId,
      member_id: id,
      body: SAMPLE_TEXT,
      language: "en",
      created_at: now,
    },
  ],
  ban_proposals: ({ id, siteId }) => [
    {
      decision_id: decisionOf(id, 2),
      site_id: siteId,
      member_id: id,
      staff: "staff",
      created_at: now,
    },
  ],
  moderation_decisions: ({ id, siteId, other }) =>
    [1, 2].map((n) => ({
      id: decisionOf(id, n),
      site_id: siteId,
      item_kind: "report",
      item: id,
      member_id: id,
      ground: "fraud",
      facts: SAMPLE_TEXT,
      facts_language: "en",
      found: "report",
      decided: "person",
      staff: "staff",
      measures: '["warning"]',
      causes: `["case-${n + 2}-${other.id}"]`,
      before: SAMPLE_TEXT,
      created_at: now,
    })),
  evidence: ({ id, siteId, other }) =>
    reports.map((n) => ({
      complaint_id: `case-${n}-${other.id}`,
      site_id: siteId,
      sealed_at: now,
      profile: JSON.stringify({ name: SAMPLE_NAME }),
      messages: JSON.stringify([{ from: id, text: SAMPLE_TEXT }]),
    })),
};
