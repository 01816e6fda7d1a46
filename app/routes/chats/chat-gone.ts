import { data } from "react-router";

/**
 * The answer to a look at a chat that is not there for its reader: gone, blocked either way, and never there look the same,
 * and the page says what it may be (R675).
 */
export const chatGone = () => data({ code: "chat_gone" }, { status: 404 });

/** The answer to something sent to somebody who cannot be reached any more: it says that nothing was charged. */
export const notSent = () => data({ code: "not_sent" }, { status: 404 });
