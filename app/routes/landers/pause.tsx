import { useTranslation } from "~/i18n/use-translation";

/** Stops the moving picture of its page, without a script (lander.css). */
export function Pause() {
  const { t } = useTranslation("landers");
  return (
    <label className="pause">
      <input type="checkbox" autoComplete="off" />
      {t("frame.pause")}
    </label>
  );
}
