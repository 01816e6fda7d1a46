import { useTranslation } from "~/i18n/use-translation";

/** Stops the page's animation without scripts (lander.css). */
export function PauseButton() {
  const { t } = useTranslation("landers");
  return (
    <label className="pause">
      <input type="checkbox" autoComplete="off" />
      {t("frame.pause")}
    </label>
  );
}
