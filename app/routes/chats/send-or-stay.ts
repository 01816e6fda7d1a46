import { data } from "react-router";
import { isUnreached } from "../layouts/unreached";

/** Prevents a revalidation, which would fail without a connection too. */
const OFFLINE = { status: 503 };

/**
 * Submits a form through the page's action. Without a connection the router would replace the page
 * by an error page; here it stays and receives `offline`. The member can then submit again, and the
 * client id prevents a duplicate (R676).
 */
export async function sendOrStay<Refused>(
  serverAction: () => Promise<unknown>,
  offline: Refused,
): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (isUnreached(error)) return data(offline, OFFLINE);
    throw error;
  }
}

/** Revalidates after a refusal, to show the current price, but not without a connection. */
export const revalidatesUnlessOffline = ({ actionStatus }: { actionStatus?: number }): boolean =>
  actionStatus !== OFFLINE.status;
