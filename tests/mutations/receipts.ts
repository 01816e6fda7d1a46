import { inDomain, inFile } from "./mutation.ts";

const lines = ["app/routes/orders/receipt-lines.test.ts"];
const receipt = inFile("app/routes/orders/receipt-lines.ts", lines, "architecture");
const note = inFile("app/routes/orders/credit-note-lines.ts", lines, "architecture");
const own = inDomain("order/own-order", "order/own-orders");
const noted = inDomain("order/receipt-store", "order/credit-notes");
const shown = inDomain("order/own-order-store", "order/credit-notes");
const ended = inFile("app/kit/text.ts", ["app/i18n/translation.test.ts"]);
const pdf = inFile("app/kit/pdf.ts", ["app/kit/pdf.test.ts"]);
const pdfGlyphs = inFile("app/kit/pdf-glyphs.ts", ["app/kit/pdf.test.ts"]);

/** The contents of a receipt, and its drawing. */
export const RECEIPTS = [
  receipt("the VAT stands beside the price", "money(amount - vat)", "money(amount)"),
  receipt("the list price is what was paid", "formatMoney(listPrice", "formatMoney(price"),
  receipt("a receipt leaves its seller out", "seller: company ? ", "seller: !company ? "),
  receipt("a rate loses its half", "vatRate / 10_000", "Math.floor(vatRate / 100) / 100"),
  receipt("a code is shown as the welcome discount", 'discount === "code"', 'discount !== "code"'),
  own("an order leads to a mandate that is not there", "mandate === 1", "mandate >= 0"),
  own("whoever buys again is told that they have Premium now", "premium === 1", "premium >= 0"),
  ended("a sentence ends twice", 'before.endsWith(".") &&', "false &&"),
  own("an order hides the mandate that was given", "mandate === 1", "mandate > 1"),
  note("a credit note has the VAT of the order", "includedVat(amount, vatRate)", "order.vat"),
  note("a credit note says all that went back", "of.noted ?? of.amount", "of.amount"),
  noted("a note is written for what is noted already", "> ${creditNotedAmount(orderId)}", "> 0"),
  shown(
    "a note says more than others left",
    "o.price - ${creditNotedAmount(",
    "o.price - 0 * ${creditNotedAmount(",
  ),
  pdf("what somebody is called stands in the file as it is", "<${inUtf16(title)}>", "(${title})"),
  pdf(
    "a sum begins where its column ends",
    'at === "end" ? x - textWidth(text, size, face) : x',
    "x",
  ),
  pdf(
    "the table of objects is off by one",
    "starts.push(file.length)",
    "starts.push(file.length + 1)",
  ),
  pdf("one letter too many is another one", "signs.size === MAX_CODES", "signs.size === 300"),
  pdfGlyphs(
    "a letter with a mark is not known",
    "DIACRITIC_NAMES[mark]\n    ?",
    "DIACRITIC_NAMES[base] ?",
  ),
  pdfGlyphs("what draws nothing is a question mark", '.replaceAll(/\\p{Cf}/gu, "")'),
];
