import type { EmailTemplate, EmailTemplateFields } from "~/domain/outbox/outbox";
import type { ConversationId, MemberId } from "~/kit/ids";

const ID = "0".repeat(22);
const chat = ID as ConversationId;
const member = ID as MemberId;
const SECRET = "s".repeat(43);
const AT = Date.UTC(2026, 4, 17, 9, 30);
/** Names that occur in no text: tests search for them where they must not be. */
const name = "Zephyrine";
const who = "Leocadia";
const words = "Coffee by the canal on Sunday?\nI know a place with bad chairs and good cake.";
const reason = "The words of whoever decided.\nIn two lines.";
const order = { name, order: ID, amount: 1190, currency: "EUR" };
const report = { number: "K7F3-92QD", language: "fi", words, email: "reader@site.test" } as const;
const decision = {
  name,
  ground: "not_self",
  facts: reason,
  factsLanguage: "en",
  found: "own_review",
  automatic: false,
  until: null,
  added: null,
} as const;
const receipt = { ...order, credits: 25, vat: 190, vatRate: 1900, at: AT, immediateAt: AT };
const seller = {
  name: "Example Ltd",
  address: "1 High Street",
  city: "Leeds",
  country: "GB" as const,
  kvk: "12345678",
  tradenames: [],
  vat_numbers: ["GB1"],
  delete_discount: 0,
  added: "2026-01-01",
};
const announced = { name, title: "The summer terrace is open", text: words };

const transfer = { holder: "Stripe", iban: "NL91ABNA0417164300", reference: "TY52ZXVA5R5E" };

/**
 * At least one sample of every e-mail, covering singular and plural, with and without label and
 * name.
 */
export const SAMPLE_EMAILS: { [T in EmailTemplate]: readonly EmailTemplateFields[T][] } = {
  welcome: [{ name }, { name: null }],
  new_conversation: [
    { name, who, fictional: false, count: 1, words: null, conversation: chat },
    { name, who, fictional: false, count: 2, words, conversation: chat },
  ],
  new_message: [
    { name, who, fictional: false, count: 1, words: null, conversation: chat },
    { name, who, fictional: true, count: 5, words, conversation: chat },
  ],
  digest: [
    {
      name,
      messages: 3,
      likes: 2,
      people: [
        { who, fictional: false },
        { who: `${who} Nova`, fictional: true },
      ],
    },
    { name: null, messages: 0, likes: 1, people: [] },
  ],
  like_received: [
    { name, count: 1 },
    { name, count: 22 },
  ],
  match: [{ name, who, fictional: false, member }],
  unread_reminder: [
    { name, who, fictional: false, count: 1, conversation: chat },
    { name, who, fictional: true, count: 3, conversation: chat },
  ],
  weekly_members: [
    {
      name,
      region: "Zürich",
      members: [34, 41, 29].map((age) => ({ who, age, fictional: age === 41, profile: member })),
    },
    { name, region: null, members: [{ who, age: 52, fictional: false, profile: member }] },
  ],
  news: [announced],
  promotion: [
    { ...announced, until: AT },
    { ...announced, until: null },
  ],
  reminder: [
    { name, what: "photo" },
    { name: null, what: "profile" },
  ],
  activate: [{ secret: SECRET, code: "012345" }],
  login_code: [{ name, code: "012345" }],
  reset: [{ name, secret: SECRET, code: "012345" }],
  password_changed: [{ name }],
  mail_change: [{ secret: SECRET, code: "012345" }],
  mail_changed: [{ name, secret: SECRET }],
  mail_taken: [{ name }],
  already_member: [{ name }],
  deletion_started: [{ name, secret: SECRET, until: AT }],
  deletion_done: [
    { name, days: 14, keptUntil: AT },
    { name, days: 14, keptUntil: null },
  ],
  takeout_ready: [{ name }],
  account_suspended: [
    { name, reason },
    { name, reason, until: AT },
  ],
  account_banned: [{ name, reason }],
  account_restored: [
    { name, reason },
    { name, reason: "" },
  ],
  account_factor_off: [{ name, reason }],
  photo_rejected: [
    { name, reason, added: AT },
    { name, reason, added: AT, sent: true },
  ],
  moderation_decision: [
    { ...decision, measures: ["photo_removed", "picture_banned"], added: AT },
    { ...decision, measures: ["message_refused"], found: "automatic", automatic: true, added: AT },
    { ...decision, measures: ["suspension"], found: "report", until: AT, ground: "underage" },
    { ...decision, measures: ["ban"], facts: null, ground: "fraud" },
    { ...decision, measures: ["text_removed", "warning"], ground: "harassment" },
    { ...decision, measures: ["ban_proposed"], found: "report", page: "/decisions/signed" },
  ],
  moderation_undone: [{ name, decided: AT }],
  appeal_decided: [
    { name, decided: AT, upheld: true, reply: null, replyLanguage: "en" },
    {
      name: null,
      decided: AT,
      upheld: false,
      reply: "Two other members saw the same messages.",
      replyLanguage: "en",
    },
  ],
  message_refused: [{ name, reason, added: AT }],
  message_unsent: (["changed", "credits", "gone", "price"] as const).map((why) => ({
    name,
    added: AT,
    why,
  })),
  complaint_decided: [
    { name, reason, number: report.number, reported: null },
    { name, reason, number: report.number, reported: "Robin", outcome: "acted" },
  ],
  credits_refunded: [
    { name, credits: 1 },
    { name, credits: 25 },
  ],
  fake_removed: [
    { name, who, at: AT },
    { name: null, who, at: AT },
  ],
  order_receipt: [
    { ...receipt, days: 14, late: false },
    { ...receipt, days: 14, late: true, method: "ideal", seller, until: AT, zone: "Europe/Rome" },
  ],
  order_transfer: [
    { ...order, ...transfer, credits: 25, bic: "ABNANL2A" },
    { ...order, ...transfer, credits: 25, bic: null },
  ],
  order_failed: [{ ...order, credits: 25 }],
  order_twice: [order],
  order_code_used: [
    { ...order, why: "code" },
    { ...order, why: "welcome" },
    { ...order, why: "old" },
  ],
  order_withdrawn: [
    { ...order, credits: 25, at: AT, reason: null },
    { ...order, credits: 25, at: AT, reason },
  ],
  order_refunded: [{ ...order, at: AT }],
  order_charged_back: [
    { ...order, debit: false },
    { ...order, debit: true },
  ],
  security_changed: (
    [
      ...(["passkey_added", "passkey_removed", "factor_on"] as const),
      ...(["factor_off", "recovery_new", "recovery_used"] as const),
    ] as const
  ).map((what) => ({ name, what })),
  complaint_received: [true, false].map((own) => ({ number: report.number, own })),
  complaint_filed: [
    {
      ...report,
      kind: "content",
      name,
      member: null,
      about: "/members/x",
      goodFaith: true,
      childAbuse: true,
      withdrawal: false,
    },
    {
      ...report,
      kind: "payment",
      name: null,
      member: null,
      about: order.order,
      goodFaith: false,
      childAbuse: false,
      withdrawal: true,
    },
  ],
  cases_collected: [{ most: 30 }],
  withdrawal_received: [`/withdraw/${ID}.x`, null].map((path) => ({
    number: report.number,
    order: order.order,
    name,
    at: AT,
    zone: "Europe/Amsterdam",
    path,
  })),
  support_answer: [{ name, answer: reason, token: `[${report.number}-x1Yz_a-B]` }],
  report_filed: [
    {
      ...report,
      reason: "threats",
      screen: "chat",
      reporter: ID,
      reported: ID,
      conversation: ID,
    },
  ],
};
