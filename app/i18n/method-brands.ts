/** Payment methods with a brand name, the same in every language. */
export const METHOD_BRANDS: { readonly [method: string]: string | undefined } = {
  visa: "Visa",
  mastercard: "Mastercard",
  maestro: "Maestro",
  applepay: "Apple Pay",
  paypal: "PayPal",
  ideal: "iDEAL",
  bancontact: "Bancontact",
  eps: "eps",
  sofort: "Sofort",
  giropay: "giropay",
};
