import type en from "./locales/en";
import type activity from "./locales/en/activity.json";
import type address from "./locales/en/address.json";
import type age from "./locales/en/age.json";
import type bonus from "./locales/en/bonus.json";
import type debit from "./locales/en/debit.json";
import type decisions from "./locales/en/decisions.json";
import type editing from "./locales/en/editing.json";
import type finder from "./locales/en/finder.json";
import type gifts from "./locales/en/gifts.json";
import type icebreakers from "./locales/en/icebreakers.json";
import type installed from "./locales/en/installed.json";
import type landers from "./locales/en/landers.json";
import type leaving from "./locales/en/leaving.json";
import type mail from "./locales/en/mail.json";
import type orders from "./locales/en/orders.json";
import type outbox from "./locales/en/outbox.json";
import type password from "./locales/en/password.json";
import type photos from "./locales/en/photos.json";
import type pictures from "./locales/en/pictures.json";
import type push from "./locales/en/push.json";
import type security from "./locales/en/security.json";
import type settings from "./locales/en/settings.json";
import type shop from "./locales/en/shop.json";
import type transparency from "./locales/en/transparency.json";

/**
 * The shape of a language's texts. English is the source of the keys; a test checks the other ten
 * against it.
 */
export type Texts = { [Namespace in keyof typeof en]: Record<string, unknown> };

/**
 * Texts of rarely opened pages: the browser loads them with such a page and can use them only
 * there.
 */
type LazyTexts = {
  activity: typeof activity;
  address: typeof address;
  age: typeof age;
  bonus: typeof bonus;
  debit: typeof debit;
  decisions: typeof decisions;
  editing: typeof editing;
  finder: typeof finder;
  gifts: typeof gifts;
  installed: typeof installed;
  leaving: typeof leaving;
  orders: typeof orders;
  outbox: typeof outbox;
  password: typeof password;
  photos: typeof photos;
  pictures: typeof pictures;
  push: typeof push;
  security: typeof security;
  settings: typeof settings;
  shop: typeof shop;
  transparency: typeof transparency;
};
/** Texts of the Worker only: no page renders them in a browser. */
type WorkerTexts = { icebreakers: typeof icebreakers; landers: typeof landers; mail: typeof mail };
type English = typeof en & WorkerTexts & LazyTexts;
export type Namespace = keyof English;

/** "unread" of "unread_one" and "unread_other": `count` selects the form. */
type WithoutPluralForm<Key extends string> = Key extends `${infer Base}_${"one" | "other"}`
  ? Base
  : Key;
type KeyPath<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? WithoutPluralForm<Key>
    : `${Key}.${KeyPath<Node[Key]>}`;
}[keyof Node & string];
type QualifiedKey = {
  [Name in Exclude<Namespace, keyof LazyTexts>]: `${Name}:${KeyPath<English[Name]>}`;
}[Exclude<Namespace, keyof LazyTexts>];

/**
 * A key of the namespace, such as "nav.search", or of any namespace with its name in front:
 * "join:signup.submit". The Worker also has the namespaces that a browser loads on demand.
 */
export type TextKey<Name extends Namespace> =
  | KeyPath<English[Name]>
  | QualifiedKey
  | (Name extends keyof WorkerTexts ? LazyTextKey : never);

/**
 * A key of a namespace loaded on demand, with its name in front, for values passed on within a page
 * that loads it.
 */
export type LazyTextKey = {
  [Name in keyof LazyTexts]: `${Name}:${KeyPath<LazyTexts[Name]>}`;
}[keyof LazyTexts];

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
