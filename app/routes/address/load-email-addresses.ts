import { type Addresses, listAddresses } from "~/domain/address/request-mail-change";
import { type Context, getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";

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
