import { data } from "react-router";
import { isUnreached } from "../layouts/unreached";

/** No other loader is asked for again then: nothing could be reached. */
const OFFLINE = { status: 503 };

/**
 * Sends a form by the page's action. Without a connection the page stays as it is and is told `offline`, where the router
 * would put an error page in its place: what was chosen can be sent again, and its client id makes it one (R676).
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

/** After a refusal the page tells the price of now; without a connection there is nobody to ask. */
export const revalidatesUnlessOffline = ({ actionStatus }: { actionStatus?: number }): boolean =>
  actionStatus !== OFFLINE.status;
