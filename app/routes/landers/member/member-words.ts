import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";

/**
 * Texts of a member's lander, with the displayed name; for a fictional profile nothing only a
 * person does.
 */
export function useMemberTexts(member: { fictional: boolean } | null, name: string) {
  const { t } = useTranslation("landers");
  const site = useRoot().site.name;
  return member?.fictional
    ? {
        title: t("member.invented.title", { name, site }),
        lead: t("member.invented.lead"),
        two: t("member.invented.two_title", { name }),
        three: t("member.invented.three_title", { name }),
      }
    : {
        title: t("member.title", { name, site }),
        lead: t("member.lead", { name }),
        two: t("member.two.title", { name }),
        three: t("member.three.title", { name }),
      };
}
