import { type Addresses, listAddresses } from "~/domain/address/list-addresses";
import { requireViewer } from "~/http/require-viewer";
import { type Context, getServices } from "~/middleware/context";

/** Loads the data of the address section. */
export function loadEmailAddresses({
  request,
  context,
}: {
  request: Request;
  context: Context;
}): Promise<Addresses> {
  return listAddresses(getServices(context), requireViewer(request, context));
}
