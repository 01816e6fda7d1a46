import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { DismissButton } from "~/ui/dismiss-button";
import { ToastRegion } from "~/ui/toast-region";
import { useAppBadge } from "./use-app-badge";
import { useIsIdle } from "./use-is-idle";
import { useNewerBuild } from "./use-newer-build";
import { usePushNavigation } from "./use-push-navigation";
import { useServiceWorker } from "./use-service-worker";

/**
 * Registers the worker, handles clicked notifications, sets the badge, and offers to load a newer
 * build.
 */
export default function InstalledApp({ memberId }: { memberId: MemberId | null }) {
  const { t, language } = useTranslation("installed");
  const registration = useServiceWorker(memberId, language);
  const newer = useNewerBuild(registration);
  useAppBadge();
  usePushNavigation();
  const [closed, setClosed] = useState(false);
  const quiet = useIsIdle();
  const close = (
    <DismissButton type="button" label={t("update.later")} onClick={() => setClosed(true)} />
  );
  const reload = (
    <Button size="sm" variant="secondary" onClick={() => location.reload()}>
      {t("update.reload")}
    </Button>
  );
  return (
    <ToastRegion>
      {newer && quiet && !closed ? (
        <div className="pointer-events-auto w-full min-w-0 max-w-(--container-toast) animate-rise rounded-control shadow-soft">
          <Alert title={t("update.title")} action={reload} dismiss={close} />
        </div>
      ) : null}
    </ToastRegion>
  );
}
