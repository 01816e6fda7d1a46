import type { LetterOrder, Template } from "~/domain/outbox/outbox";
import { fictionalLabel } from "~/domain/site/site";
import type { LetterGallery, Services } from "~/services";

/**
 * Previews of e-mails with sample data, in local mode only: a deployment must not render e-mails on
 * request.
 */
export const createLetterGallery = (
  { readObject }: Services["files"],
  { local, mailFrom }: { local: boolean; mailFrom: string },
): LetterGallery | null =>
  local
    ? {
        async list() {
          const { SAMPLE_LETTERS } = await import("~/mail/sample-letters");
          return Object.entries(SAMPLE_LETTERS).map(([kind, { length }]) => ({ kind, length }));
        },
        async show({ kind, nth, language, country, site, origin }) {
          const [{ renderLetter }, { SAMPLE_LETTERS }] = await Promise.all([
            import("~/mail/render-letter"),
            import("~/mail/sample-letters"),
          ]);
          const fields = Object.hasOwn(SAMPLE_LETTERS, kind)
            ? SAMPLE_LETTERS[kind as Template][nth]
            : undefined;
          if (!fields) return null;
          const envelope = { siteId: site.id, to: "reader@site.test", origin, language };
          return renderLetter({ ...envelope, template: kind, fields } as LetterOrder, site, {
            ...{ sender: mailFrom, read: readObject, country },
            label: fictionalLabel(site, language)?.word ?? "fictional profile",
            leave: `${origin}/notifications#leave`,
          });
        },
      }
    : null;
