import type en from "./locales/en";

/** The shape of a language's texts. English is the source of the keys; a test holds the other ten to it. */
export type Texts = { [Namespace in keyof typeof en]: Record<string, unknown> };

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof en;
    returnNull: false;
  }
}
