import { inDomain, inFile } from "./mutation.ts";

const receiptTests = ["app/routes/orders/orders.test.ts"];
const receipt = inFile("app/routes/orders/receipt.ts", receiptTests, "architecture");
const receiptStore = inDomain("order/receipt-store", "order/refund-order");
const ownOrderStore = inDomain("order/own-order-store", "order/refund-order");
const text = inFile("app/kit/text.ts", ["app/i18n/translation.test.ts"]);
const pdf = inFile("app/kit/pdf.ts", ["app/kit/pdf.test.ts"]);

/** The contents of a receipt, and its drawing. */
export const RECEIPTS = [
  inFile("app/domain/order/own-order.ts", ["app/routes/orders/orders.test.ts"], "architecture")(
    "a wholly refunded purchase is shown as partly refunded",
    "paid > 0 && paid < price",
    "paid < price",
  ),
  receipt("a receipt's net amount includes the VAT", "money(amount - vat)", "money(amount)"),
  receipt(
    "a receipt shows the paid price as the list price",
    "formatMoney(listPrice",
    "formatMoney(price",
  ),
  receipt(
    "a receipt omits the seller",
    "seller: company ? sellerLines(company, writing) : [],\n    note: t(",
    "seller: [],\n    note: t(",
  ),
  receipt("a VAT rate loses its fraction", "vatRate / 10_000", "Math.floor(vatRate / 100) / 100"),
  receipt(
    "a receipt shows a code as the welcome discount",
    'discount === "code"',
    'discount !== "code"',
  ),
  ownOrderStore("an order links to a missing mandate", "${hasMandate(orderId)}", "1"),
  ownOrderStore(
    "a repeated purchase claims that Premium starts",
    "premium: premiumBeganAt(sql`${o.account_id}`, sql`${o.completed_at}`)",
    "premium: sql`1`",
  ),
  text("a sentence ends with two full stops", 'before.endsWith(".") &&', "false &&"),
  ownOrderStore("an order hides its mandate", "${hasMandate(orderId)}", "0"),
  receipt("a credit note shows the order's VAT", "includedVat(amount, vatRate)", "order.vat"),
  receipt("a credit note shows the whole refund", "of.noted ?? of.amount", "of.amount"),
  receiptStore(
    "a credit note is written for an amount that has one",
    "> ${creditNotedAmount(orderId)}",
    "> 0",
  ),
  ownOrderStore(
    "a credit note exceeds the remaining amount",
    "${o.price} - ${creditNotedAmount(",
    "${o.price} - 0 * ${creditNotedAmount(",
  ),
  pdf("a PDF title is written without encoding", "<${inUtf16(title)}>", "(${title})"),
  pdf(
    "a right-aligned text is aligned left",
    'at === "end" ? x - textWidth(text, size, face) : x',
    "x",
  ),
  pdf(
    "a PDF's object offsets are off by one",
    "starts.push(file.length)",
    "starts.push(file.length + 1)",
  ),
  pdf(
    "a character above the maximum replaces another one",
    "signs.size === MAX_CODES",
    "signs.size === 300",
  ),
  pdf(
    "a letter with a diacritic is unknown to a PDF",
    "DIACRITIC_NAMES[mark]\n    ?",
    "DIACRITIC_NAMES[base] ?",
  ),
  pdf("an invisible character is drawn as a question mark", '.replaceAll(/\\p{Cf}/gu, "")'),
];
