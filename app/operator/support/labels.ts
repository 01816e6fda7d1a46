import type { InboxTab, SupportRefusal, ThreadStatus } from "~/domain/support/support";

export const TAB_LABELS: Record<InboxTab, string> = {
  mine: "Mine",
  unassigned: "Unassigned",
  all: "All",
  solved: "Solved",
};

export const STATUS_LABELS: Record<ThreadStatus, string> = {
  open: "Open",
  waiting: "Waiting for them",
  solved: "Solved",
};

/** The subject of a complaint is its kind. */
const KINDS: Record<string, string> = {
  payment: "Complaint about a payment",
  privacy: "Complaint about privacy",
  other: "Complaint about something else",
};
export const subjectLabel = (subject: string): string => KINDS[subject] ?? subject;

export const PROBLEMS: Record<SupportRefusal | "invalid", string> = {
  not_found: "There is no such thread, or this colleague cannot answer it.",
  not_permitted: "Your role does not permit this.",
  changed: "Somebody wrote meanwhile. Read it below, then send again.",
  owned: "A colleague has this thread.",
  no_address: "The account is erased, or there is no address: nobody would get the answer.",
  placeholder: "Replace the words in braces first: a value is not known.",
  too_late: "A merge can be undone for a day.",
  not_mergeable:
    "Choose another thread of the same site. One that shows others cannot be merged itself.",
  other_party: "These threads are of two people. Confirm it below if you are sure.",
  invalid: "Write a text of at most 5,000 characters.",
};

/** What the result of an action says, by the code in the address. */
export const RESULTS: Record<string, string> = {
  answer: "The answer is sent.",
  solve: "Solved. The clock has stopped.",
  note: "The note is added. Only staff see it.",
  take: "The thread is yours.",
  release: "The thread is free for others.",
  assign: "The thread has a new owner.",
  reopen: "Open again, with a new clock.",
  merged: "Merged. Both histories are below.",
  unmerged: "Separated again.",
  saved: "The answer is saved.",
  removed: "The answer is removed.",
};

export const threadPath = ({ siteId, id }: { siteId: string; id: string }): string =>
  `/operator/support/${encodeURIComponent(siteId)}/${id}`;
