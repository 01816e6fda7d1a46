import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icons";

/** The site's safety measures. */
export function Safety() {
  const { t } = useTranslation("visit");
  const promises: { icon: IconName; text: string }[] = [
    { icon: "heart-handshake", text: t("home.safety_people") },
    { icon: "ban", text: t("home.safety_block") },
    { icon: "map-pin", text: t("home.safety_place") },
    { icon: "eye-off", text: t("home.safety_outside") },
  ];
  return (
    <section aria-labelledby="safety" className="grid gap-6 md:gap-8">
      <h2 id="safety" className="text-2xl">
        {t("home.safety_title")}
      </h2>
      <ul className="grid gap-5 md:grid-cols-2 md:gap-x-10 md:gap-y-8">
        {promises.map(({ icon, text }) => (
          <li key={text} className="flex items-start gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-tint text-brand-text">
              <Icon name={icon} size={22} />
            </span>
            <p className="pt-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
