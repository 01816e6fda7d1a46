/** Constants of the queues of cases, which the browser loads without the queries. */

/** The queues of cases, in the order of their tabs. */
export const CASE_QUEUES = ["report", "complaint", "message", "ban", "appeal"] as const;
export type CaseQueue = (typeof CASE_QUEUES)[number];

/** The share of undone decisions is that of these days. */
export const SHARE_DAYS = 90;

/** The days of a suspension that staff choose from. */
export const SUSPENSION_DAYS = ["1", "3", "7", "30", "90"] as const;
