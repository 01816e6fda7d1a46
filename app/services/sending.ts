import type { LetterId, SiteId } from "~/kit/ids";

export type Letter = {
  siteId: SiteId;
  from: { name: string; address: string };
  to: string;
  language: string;
  subject: string;
  html: string;
  plain: string;
};

export interface Mailer {
  deliver(id: LetterId, letter: Letter): Promise<void>;
}

export interface Sms {
  /** `to` in E.164, such as +31612345678. */
  send(message: { siteId: SiteId; to: string; language: string; words: string }): Promise<void>;
}
