import type { EmailRequest, EmailTemplate } from "~/domain/outbox/outbox";
import { fictionalLabel } from "~/domain/site/site";
import type { EmailGallery, Services } from "~/services";

/**
 * Previews of e-mails with sample data, in local mode only: a deployment must not render e-mails on
 * request.
 */
export const createEmailGallery = (
  { readObject }: Services["files"],
  { local, mailFrom }: { local: boolean; mailFrom: string },
): EmailGallery | null =>
  local
    ? {
        async list() {
          const { SAMPLE_EMAILS } = await import("~/mail/sample-emails");
          return Object.entries(SAMPLE_EMAILS).map(([kind, { length }]) => ({ kind, length }));
        },
        async show({ kind, nth, language, country, site, origin }) {
          const [{ renderEmail }, { SAMPLE_EMAILS }] = await Promise.all([
            import("~/mail/render-email"),
            import("~/mail/sample-emails"),
          ]);
          const fields = Object.hasOwn(SAMPLE_EMAILS, kind)
            ? SAMPLE_EMAILS[kind as EmailTemplate][nth]
            : undefined;
          if (!fields) return null;
          const envelope = { siteId: site.id, to: "reader@site.test", origin, language };
          return renderEmail({ ...envelope, template: kind, fields } as EmailRequest, site, {
            sender: mailFrom,
            read: readObject,
            country,
            label: fictionalLabel(site, language)?.word ?? "fictional profile",
            leave: `${origin}/notifications#leave`,
          });
        },
      }
    : null;
