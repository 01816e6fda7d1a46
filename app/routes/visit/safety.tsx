import { Ban, EyeOff, HeartHandshake, MapPin } from "lucide-react";
import { useTranslation } from "~/i18n/use-translation";

/** What the house does for its people, in sentences that it keeps. */
export function Safety() {
  const { t } = useTranslation("visit");
  const promises = [
    { icon: HeartHandshake, text: t("home.safety_people") },
    { icon: Ban, text: t("home.safety_block") },
    { icon: MapPin, text: t("home.safety_place") },
    { icon: EyeOff, text: t("home.safety_outside") },
  ];
  return (
    <section aria-labelledby="safety" className="grid gap-6 md:gap-8">
      <h2 id="safety" className="text-2xl">
        {t("home.safety_title")}
      </h2>
      <ul className="grid gap-5 md:grid-cols-2 md:gap-x-10 md:gap-y-8">
        {promises.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-start gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-tint text-brand-text">
              <Icon aria-hidden size={22} />
            </span>
            <p className="pt-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
