import { data } from "react-router";
import { isConnectionError } from "../../../layouts/is-connection-error";

/** Prevents a revalidation, which would fail without a connection too. */
const OFFLINE_INIT = { status: 503 };

/**
 * Submits a form through the page's action. Without a connection the router would replace the page
 * by an error page; here it stays and receives `offline`. The member can then submit again, and the
 * client id prevents a duplicate (R676).
 */
export async function submitOrStay<Refused>(
  serverAction: () => Promise<unknown>,
  offline: Refused,
): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (isConnectionError(error)) return data(offline, OFFLINE_INIT);
    throw error;
  }
}

/** Revalidates after a refusal, to show the current price, but not without a connection. */
export const revalidatesUnlessOffline = ({ actionStatus }: { actionStatus?: number }): boolean =>
  actionStatus !== OFFLINE_INIT.status;
