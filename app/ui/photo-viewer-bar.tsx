import { useTranslation } from "~/i18n/use-translation";
import { Button } from "./button";
import { Icon } from "./icon";

type ViewerBarProps = {
  at: number;
  total: number;
  go: (to: number) => void;
  large: boolean;
  locked: boolean;
  onZoom: () => void;
  onClose: () => void;
};

/** The position in the gallery and the buttons: previous, next, zoom, close. */
export function ViewerBar({ at, total, go, large, locked, onZoom, onClose }: ViewerBarProps) {
  const { t } = useTranslation("photos");
  return (
    <div className="absolute inset-x-0 top-0 flex flex-wrap items-center gap-2 bg-black/60 p-2">
      <p aria-live="polite" className="min-w-0 flex-1 px-2 font-semibold">
        {t("list.alt", { number: at + 1, total })}
      </p>
      {total > 1 ? (
        <>
          <ViewerButton
            label={t("viewer.earlier")}
            icon="chevron-left"
            off={at === 0}
            onPress={() => go(at - 1)}
          />
          <ViewerButton
            label={t("viewer.next")}
            icon="chevron-right"
            off={at === total - 1}
            onPress={() => go(at + 1)}
          />
        </>
      ) : null}
      <ViewerButton
        label={t(large ? "viewer.smaller" : "viewer.larger")}
        icon={large ? "zoom-out" : "zoom-in"}
        off={locked}
        onPress={onZoom}
      />
      <ViewerButton label={t("viewer.close")} icon="x" onPress={onClose} />
    </div>
  );
}

type ViewerButtonProps = {
  label: string;
  icon: Parameters<typeof Icon>[0]["name"];
  off?: boolean;
  onPress: () => void;
};

/** An icon button for a photo. Uses `aria-disabled`, so that a disabled button keeps the focus. */
export function ViewerButton({ label, icon, off = false, onPress }: ViewerButtonProps) {
  return (
    <Button
      variant="secondary"
      icon={<Icon name={icon} size={22} />}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      onClick={() => (off ? undefined : onPress())}
      className="size-11 px-0! py-0! aria-disabled:opacity-55"
    />
  );
}
