import type { Ground, Measure } from "~/domain/conduct/conduct";
import type { CaseQueue } from "~/domain/moderation/queues";
import type { ItemKind } from "~/domain/moderation-decision/moderation-decision";

export const QUEUE_LABELS: Record<CaseQueue, string> = {
  report: "Reports",
  complaint: "Complaints",
  message: "Held messages",
  ban: "Proposed bans",
  appeal: "Appeals",
};

/** What a decision was about. */
export const ITEM_LABELS: Record<ItemKind, string> = {
  photo: "Photo",
  report: "Report",
  complaint: "Complaint",
  message: "Held message",
  ban: "Proposed ban",
  appeal: "Appeal",
};

/** Short names of the rules of conduct; members read the sentences of `/pages/ban`. */
export const GROUND_LABELS: Record<Ground, string> = {
  underage: "Under age",
  not_self: "Not themselves: photos or details",
  harassment: "Threats, insults, harassment",
  sexual: "Unwanted sexual messages",
  minors: "Minors in a sexual way",
  privacy: "Somebody else’s photos or words",
  fake: "Pretends to be another person",
  fraud: "Money, fraud",
  spam: "Advertising, spam, paid sex",
  illegal_goods: "Drugs, weapons, illegal goods",
  explicit_photo: "Sexually explicit main photo",
  misuse: "Automated use, data collection",
  no_breach: "No breach",
};

export const MEASURE_LABELS: Record<Measure, string> = {
  none: "no measure",
  photo_removed: "photo removed",
  picture_banned: "picture banned",
  text_removed: "texts removed",
  message_refused: "message refused",
  warning: "warning",
  suspension: "suspension",
  ban_proposed: "ban proposed",
  ban: "ban",
};

/** Codes that a queue lists, in words; a word that is none stays as it is. */
const CODE_LABELS: Record<string, string> = {
  ...MEASURE_LABELS,
  ...GROUND_LABELS,
  fake: "fake profile",
  threats: "threats",
  sexual: "unwanted sexual content",
  minor: "may be under age",
  other: "another reason",
};
export const codeLabel = (code: string): string => CODE_LABELS[code] ?? code;

/** What the result of an action says, by the code in the address. */
export const RESULTS: Record<string, { tone: "success" | "warning"; text: string }> = {
  decided: { tone: "success", text: "Decided. The next one is below." },
  last: { tone: "success", text: "Decided. Nothing else waits in this queue." },
  undone: { tone: "success", text: "Undone. It waits for a decision again." },
  not_found: { tone: "warning", text: "It does not wait any more. Nothing was decided." },
  claimed: { tone: "warning", text: "Another moderator works on it. Nothing was decided." },
  nothing: { tone: "warning", text: "Nothing free waits in this queue." },
  not_permitted: {
    tone: "warning",
    text: "Only the person who decided about this ban, or an operator, can undo it.",
  },
  too_late: { tone: "warning", text: "It is too late to undo this, or it was undone already." },
  changed: { tone: "warning", text: "Something changed since the decision. Nothing was undone." },
};

/** Why a decision was refused, beside its form. */
export const REFUSALS: Record<string, string> = {
  not_permitted: "Your role does not permit this.",
  claimed: "Another moderator works on it. Nothing was decided.",
  decided: "It is decided already.",
  changed: "The profile changed since you opened it. Load the page again.",
  not_applicable:
    "The account is suspended, banned or being deleted already: choose another measure.",
  no_member: "Name the member first: a measure needs somebody whom it affects.",
  own_proposal: "You proposed this ban. Another moderator has to decide.",
  own_decision: "You took part in this decision. Another moderator has to answer.",
  invalid: "Choose a rule and at least one measure. A suspension and a ban need facts.",
};
