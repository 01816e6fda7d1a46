import { useTranslation } from "~/i18n/use-translation";
import { Disclosure } from "~/ui/disclosure";
import type { FormsProps } from "./edit-form";
import { IntimateForm, SexualityForm } from "./sensitive-forms";

/**
 * Sensitive fields, collapsed for privacy until opened or until one of its forms was submitted.
 */
export function SensitiveSection(forms: FormsProps) {
  const { t } = useTranslation("editing");
  const part = forms.refused?.part ?? forms.saved;
  return (
    <section id="about-sensitive" aria-labelledby="about-sensitive-title">
      <Disclosure
        open={part === "sexuality" || part === "intimate"}
        summary={
          <h2 id="about-sensitive-title" className="font-sans text-lg font-semibold">
            {t("section.sensitive")}
          </h2>
        }
      >
        <div className="grid gap-3">
          <p className="text-muted">{t("sensitive_lead")}</p>
          <SexualityForm {...forms} />
          <hr className="border-line" />
          <IntimateForm {...forms} />
        </div>
      </Disclosure>
    </section>
  );
}
