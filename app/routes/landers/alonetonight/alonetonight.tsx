import { useTranslation } from "~/i18n/use-translation";
import type { LanderParts } from "../lander-parts";
import { NightTown } from "./night-town";

/** Lander with a town at night: most windows are dark, people are awake behind three of them. */
export function AloneTonight({ texts, form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <div className="stage">
      <div className="words">
        <h1>{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
        {facts}
      </div>
      <NightTown people={people} label={t("alonetonight.picture")} />
      {form}
    </div>
  );
}
