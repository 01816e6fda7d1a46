import type { SQL } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import type { NotificationKind } from "../notification/notification";
import type { EmailTemplate, EmailTemplateFields } from "../outbox/outbox";
import type { PushFields, PushTemplate } from "../push/push";
import type { NotificationContext } from "./load-notification-context";

type PushContent = { [T in PushTemplate]: { template: T; fields: PushFields[T] } }[PushTemplate];
type EmailContent = {
  [T in EmailTemplate]: { template: T; fields: EmailTemplateFields[T] };
}[EmailTemplate];

/** `when`: a condition of this channel only. */
type ChannelContent = { key: string; when?: SQL };

/**
 * A notification to write: kinds, key, content per channel (null if there is nothing), and a
 * condition that must hold when it is written.
 */
export type PendingNotification = {
  found: NotificationContext<unknown>;
  kinds: readonly NotificationKind[];
  push: (PushContent & ChannelContent & { about?: MemberId }) | null;
  mail: (EmailContent & ChannelContent) | null;
  when: SQL | undefined;
  /** `ends` is written with it, also if there is nothing to send; `later` if it is deferred. */
  ends?: Statement;
  later?: (quiet: QuietHours) => Statement;
};
export type QuietHours = NonNullable<NotificationContext<unknown>["quiet"]>;
