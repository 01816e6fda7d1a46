import { data } from "react-router";

/**
 * The 404 for a chat that the viewer cannot see. A deleted, blocked and nonexistent chat get the
 * same response, and the page lists the possible reasons (R675).
 */
export const chatNotFound = () => data({ code: "chat_gone" }, { status: 404 });

/**
 * The 404 for content sent to a member who can no longer be reached. The page states that nothing
 * was charged.
 */
export const recipientNotFound = () => data({ code: "not_sent" }, { status: 404 });
