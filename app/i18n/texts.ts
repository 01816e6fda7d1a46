import type en from "./locales/en";
import type landers from "./locales/en/landers.json";
import type mail from "./locales/en/mail.json";

/** The shape of a language's texts. English is the source of the keys; a test holds the other ten to it. */
export type Texts = { [Namespace in keyof typeof en]: Record<string, unknown> };

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof en & { landers: typeof landers; mail: typeof mail };
    returnNull: false;
  }
}
