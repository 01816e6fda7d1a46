import { type Context, getServices } from "~/request/middleware/context";

/**
 * Loader data for a page with a bot-protected form: the signed time at which the form was created
 * (R108).
 */
export const loadFormProof = async (context: Context) => ({
  timestamp: await getServices(context).bots.begin(),
});
