import { type Context, getServices } from "~/middleware/context";

/** What a page with a guarded form needs of its loader: the moment at which it was made, signed (R108). */
export const beginForm = async (context: Context) => ({
  begun: await getServices(context).bots.begin(),
});
