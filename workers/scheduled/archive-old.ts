import { archiveDueConversations } from "~/domain/conversation/archive-due-conversations";
import type { Services } from "~/services";

/**
 * Every five minutes: conversation objects that are due move messages older than 60 days out of the
 * database (R630).
 */
export const archiveOld = (services: Services): Promise<void> => archiveDueConversations(services);
