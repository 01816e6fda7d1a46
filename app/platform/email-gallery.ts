import { isCountry, regionalLocale } from "~/domain/location/countries";
import type { EmailRequest } from "~/domain/outbox/outbox";
import { fictionalLabel } from "~/domain/site/site";
import { SAMPLE_EMAILS_FILE } from "~/mail/sample-emails-file";
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
          const samples = await readSamples(readObject);
          return Object.entries(samples).map(([kind, { length }]) => ({ kind, length }));
        },
        async show({ kind, nth, language, country, site, origin }) {
          const [{ renderEmail }, samples] = await Promise.all([
            import("~/mail/render-email"),
            readSamples(readObject),
          ]);
          const fields = Object.hasOwn(samples, kind) ? samples[kind]?.[nth] : undefined;
          if (!fields) return null;
          const envelope = { siteId: site.id, to: "reader@site.test", origin, language };
          return renderEmail({ ...envelope, template: kind, fields } as EmailRequest, site, {
            sender: mailFrom,
            read: readObject,
            country,
            locale: regionalLocale(language, isCountry(country) ? country : null),
            label: fictionalLabel(site, language)?.word ?? "fictional profile",
            leave: `${origin}/notifications#leave`,
          });
        },
      }
    : null;

type Samples = Record<string, readonly object[]>;

/** The development server has no build. */
const readSamples = async (readObject: Services["files"]["readObject"]): Promise<Samples> =>
  import.meta.env.DEV
    ? (await import("~/mail/sample-emails")).SAMPLE_EMAILS
    : ((await readObject(SAMPLE_EMAILS_FILE)) as Samples);
