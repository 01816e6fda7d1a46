import type { Channel } from "../notification/notification.schema";
import { EMAIL_TEMPLATES } from "./outbox.schema";

/**
 * Templates whose cause is known by template, account and key of the row: a failed row is
 * regenerated from its cause if that still applies (R559). Other rows are resent with their stored
 * payload, or must be requested again.
 */
export const REGENERATED_TEMPLATES: Record<Channel, readonly string[]> = {
  mail: Object.entries(EMAIL_TEMPLATES).flatMap(([template, { regenerated }]) =>
    regenerated ? [template] : [],
  ),
  push: ["conversation", "message", "unread", "like", "match", "weekly", "reminder"],
};
