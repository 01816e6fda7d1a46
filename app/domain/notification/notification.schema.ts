import { z } from "~/kit/zod";

/** Notification kinds. Settings store them as bits by this order, so it must not change. */
export const NOTIFICATION_KINDS = [
  "conversation",
  "message",
  "like",
  "unread",
  "promotion",
  "weekly",
  "news",
  "reminder",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The delivery channels. */
export const CHANNELS = ["mail", "push"] as const;
export type Channel = (typeof CHANNELS)[number];

const kinds = z
  .array(z.enum(NOTIFICATION_KINDS))
  .max(NOTIFICATION_KINDS.length)
  .refine((list) => new Set(list).size === list.length, "invalid.wrong_type");
const hour = z.int().min(0).max(23);

/** All settings from a form: an unticked box sends nothing. */
export const notificationFormSchema = z.strictObject({
  mail: kinds.default([]),
  push: kinds.default([]),
  show_words: z.boolean().default(false),
  quiet_from: z.coerce.number().pipe(hour),
  quiet_until: z.coerce.number().pipe(hour),
});
export type NotificationChoice = z.output<typeof notificationFormSchema>;

/** The kinds to switch off, per channel. */
export const unsubscribeFormSchema = z.strictObject({
  mail: kinds.default([]),
  push: kinds.default([]),
});
