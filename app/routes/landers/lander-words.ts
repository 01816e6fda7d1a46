import type { Lander } from "~/domain/visit/landers";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";

/** What a lander says of itself first: its headline, the sentence under it, and what search engines show: with the words that people search for. */
export type LanderWords = { title: string; lead: string; named: string; description: string };

/**
 * In the words of the site's niche, so that nobody is promised another site than the one they join: what kind of dating
 * it is, then the lander's own idea. `mapped` is false for a map without members, which does not tell where they live.
 */
export function useLanderWords(lander: Lander, mapped = true): LanderWords {
  const { t } = useTranslation("landers");
  const { niche } = useRoot().site;
  const nobody = mapped ? null : t("maplanding.nobody");
  const own = niche as 2;
  const searched = t(`visit:niche.${own}.search`);
  const title = niche === 1 ? t(`${lander}.title`) : t(`${lander}.niche_title.${own}`);
  const idea = nobody ?? t(niche === 1 ? `${lander}.lead` : `${lander}.niche_lead`);
  const lead = niche === 1 ? idea : `${t(`niche.${own}`)} ${idea}`;
  return { title, lead, named: `${title} · ${searched}`, description: `${searched}. ${idea}` };
}
