import { Form } from "react-router";
import { VISIBILITIES } from "~/domain/photo/photo.schema";
import type { OwnPhoto } from "~/domain/profile/list-own-photos";
import { useTranslation } from "~/i18n/use-translation";
import { classNames } from "~/ui/class-names";

/** Three toggle buttons: who may see the photo. The main photo cannot be limited to Premium. */
export function PhotoVisibility({ photo, number }: { photo: OwnPhoto; number: number }) {
  const { t } = useTranslation("photos");
  return (
    <Form method="post" action={`/profile/photos/${photo.id}/visibility`} preventScrollReset>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm text-muted">{t("see.legend", { number })}</legend>
        <div className="grid grid-cols-3 overflow-hidden rounded-control border border-edge/60">
          {VISIBILITIES.map((visibility) => (
            <button
              key={visibility}
              type="submit"
              name="visibility"
              value={visibility}
              aria-pressed={photo.visibility === visibility}
              disabled={photo.main && visibility === "premium"}
              className={classNames(optionClass, photo.visibility === visibility && pressed)}
            >
              {t(`see.${visibility}`)}
            </button>
          ))}
        </div>
        {photo.main ? <p className="text-sm text-muted">{t("see.main_note")}</p> : null}
      </fieldset>
    </Form>
  );
}

const optionClass =
  "min-h-11 px-1 text-sm font-semibold wrap-anywhere hover:bg-tint disabled:cursor-not-allowed disabled:opacity-55 focus-visible:-outline-offset-2";
const pressed = "bg-tint text-brand-text underline underline-offset-4";
