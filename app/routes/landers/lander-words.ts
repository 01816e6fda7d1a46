import type { Lander } from "~/domain/visit/landers";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";

/** What a lander says of itself first: its headline, and the sentence under it, which search engines show too. */
export type LanderWords = { title: string; lead: string };

/**
 * In the words of the site's niche, so that nobody is promised another site than the one they join: what kind of dating
 * it is, then the lander's own idea. `mapped` is false for a map without members, which does not tell where they live.
 */
export function useLanderWords(lander: Lander, mapped = true): LanderWords {
  const { t } = useTranslation("landers");
  const { niche } = useRoot().site;
  const nobody = mapped ? null : t("maplanding.nobody");
  if (niche === 1) return { title: t(`${lander}.title`), lead: nobody ?? t(`${lander}.lead`) };
  const own = niche as 2;
  return {
    title: t(`${lander}.niche_title.${own}`),
    lead: `${t(`niche.${own}`)} ${nobody ?? t(`${lander}.niche_lead`)}`,
  };
}
