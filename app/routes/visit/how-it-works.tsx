import { useTranslation } from "~/i18n/use-translation";

/** How the site works in three steps. */
export function HowItWorks() {
  const { t } = useTranslation("visit");
  const steps = [
    { title: t("home.step1_title"), text: t("home.step1_text") },
    { title: t("home.step2_title"), text: t("home.step2_text") },
    { title: t("home.step3_title"), text: t("home.step3_text") },
  ];
  return (
    <section aria-labelledby="how" className="grid gap-6 md:gap-8">
      <h2 id="how" className="text-2xl">
        {t("home.how_title")}
      </h2>
      <ol className="grid gap-6 md:grid-cols-3 md:gap-8">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid content-start grid-cols-[auto_1fr] gap-x-4 gap-y-1 md:grid-cols-1 md:gap-y-2"
          >
            <span
              aria-hidden
              className="row-span-2 font-display text-3xl leading-none font-bold text-brand-text tabular-nums md:row-span-1"
            >
              {index + 1}
            </span>
            <h3 className="text-lg">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
