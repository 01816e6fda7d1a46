import { regionalLocale } from "~/domain/location/countries";
import { findOrder } from "~/domain/order/find-order";
import { getTranslator } from "~/i18n/translator";
import type { OrderId } from "~/kit/ids";
import { createPdf } from "~/kit/pdf";
import {
  type Context,
  getCountry,
  getLanguage,
  getServices,
  getSite,
  getTranslationLocale,
} from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { notFound, requireId } from "~/request/responses";
import { getTimeZone } from "~/request/visitor-context";
import type { Route } from "./+types/receipt-pdf";
import { drawReceipt } from "./draw-receipt";
import { creditNoteLines, type ReceiptContext, receiptLines } from "./receipt";

/**
 * GET /transactions/{id}/receipt.pdf: the receipt of a paid order, in the viewer's language;
 * `?note=` with a number: its credit note. 404 if there is none, and for other members' orders.
 */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const order = await findOrder(getServices(context), viewer, requireId<OrderId>(params.id));
  if (!order || order.receipt === null) throw notFound();
  const note = url.searchParams.get("note");
  const refund = order.refunds.find((one) => one.note !== null && String(one.note) === note);
  if (note !== null && !refund) throw notFound();
  const writing = await loadReceiptContext(context);
  const lines = refund ? creditNoteLines(order, refund, writing) : receiptLines(order, writing);
  const { name, host: domain } = getSite(context);
  const { language } = writing;
  const bytes = createPdf(drawReceipt(lines, { site: name, domain, language }));
  const number = refund ? `credit-note-${refund.note}` : `receipt-${order.receipt}`;
  return new Response(bytes, {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(bytes.length),
      "content-disposition": `inline; filename="${number}.pdf"`,
      "cache-control": "no-store",
    },
  });
}

async function loadReceiptContext(context: Context): Promise<ReceiptContext> {
  const translator = await getTranslator(
    getTranslationLocale(context),
    getServices(context).files.readObject,
  );
  const locale = regionalLocale(getLanguage(context), getCountry(context));
  return { ...translator.of("orders"), locale, timeZone: getTimeZone(context) };
}
