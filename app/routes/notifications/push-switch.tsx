import type { SubmitEvent } from "react";
import { Link } from "react-router";
import { formatTime } from "~/i18n/format";
import { RichText } from "~/i18n/rich-text";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import type { PushMessage } from "~/live/push/last-push";
import { usePush } from "~/live/push/use-push";
import { useRoot } from "~/root/use-root";
import { Switch } from "~/ui/switch";
import { useClosedAlert } from "../layouts/closed-alerts";

type PushSwitchProps = { memberId: MemberId; pushKey: string };

/**
 * The push switch of this browser. Reading the state needs JavaScript, so there is no switch
 * without it.
 */
export function PushSwitch({ memberId, pushKey }: PushSwitchProps) {
  const { t } = useTranslation("push");
  const { state, lastMessage, status, press } = usePush({ memberId, key: pushKey });
  const [, closeOffer] = useClosedAlert("push");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // a member who switches push off is not offered it again
    if (state === "subscribed") closeOffer();
    if (status !== "busy") void press();
  };
  const able = state === "subscribed" || state === "not_subscribed";
  return (
    <form onSubmit={submit} className="grid gap-1">
      <div className="flex items-start justify-between gap-4">
        <p id="push-hint" className="text-sm text-muted">
          {t("here.hint")}
        </p>
        {able ? (
          <Switch
            name="on"
            value={state === "subscribed" ? "no" : "yes"}
            on={state === "subscribed"}
            labelledBy="here-title"
            describedBy="push-hint"
          />
        ) : null}
      </div>
      {state === "unsupported" || state === "denied" ? (
        <p className="text-sm font-semibold">{t(`here.${state}`)}</p>
      ) : null}
      <noscript>
        <p className="text-sm font-semibold">{t("here.needs_script")}</p>
      </noscript>
      {lastMessage ? <LastMessage message={lastMessage} /> : null}
      <PushResultText on={state === "subscribed"} status={state === "denied" ? null : status} />
    </form>
  );
}

/** The last push, for a member who dismissed its notification unread, with a link to its page. */
function LastMessage({ message: { title, path, at } }: { message: PushMessage }) {
  const { locale } = useRoot();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <p className="text-sm wrap-anywhere">
      <RichText
        text="push:here.last"
        values={{ title, time: formatTime(at, locale, timeZone) }}
        parts={{
          page: (
            <Link to={path} className="font-semibold underline underline-offset-4">
              {title}
            </Link>
          ),
        }}
      />
    </p>
  );
}

/**
 * Rendered from the start, because screen readers announce only changes of an existing live region.
 */
function PushResultText({
  on,
  status,
}: {
  on: boolean;
  status: ReturnType<typeof usePush>["status"];
}) {
  const { t } = useTranslation("push");
  const failed = status === "failed";
  return (
    <p role="status" className={`text-sm font-semibold ${failed ? "text-danger" : "text-success"}`}>
      {failed ? t("here.failed") : null}
      {status === "done" ? t(on ? "here.is_on" : "here.is_off") : null}
    </p>
  );
}
