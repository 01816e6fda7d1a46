import { Form, useNavigation } from "react-router";
import type { NotificationSettings } from "~/domain/notification/notification";
import {
  CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from "~/domain/notification/notification.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { ChannelCheckbox, NotificationGrid } from "./notification-table";

type UnsubscribeFormProps = Pick<NotificationSettings, "on"> & {
  token: string;
  /** Kinds whose e-mail boxes are checked at first, because an e-mail of these kinds led here. */
  ticked: readonly NotificationKind[];
};

/** The kinds of notifications to switch off. Those that are off already are shown as text. */
export function UnsubscribeForm({ token, on, ticked }: UnsubscribeFormProps) {
  const { t } = useTranslation("address");
  const busy = useNavigation().state !== "idle";
  const kinds = NOTIFICATION_KINDS.filter((kind) => CHANNELS.some((way) => on[way].includes(kind)));
  const leads = ticked.some((kind) => on.mail.includes(kind));
  return (
    <Form method="post" action={`/unsubscribe/${token}/off`} className="grid gap-4">
      <p>
        {t("leave.lead")} {leads ? t("leave.ticked") : null}
      </p>
      <NotificationGrid
        kinds={kinds}
        cell={(kind, channel) =>
          on[channel].includes(kind) ? (
            <ChannelCheckbox
              kind={kind}
              channel={channel}
              on={channel === "mail" && ticked.includes(kind)}
            />
          ) : (
            <span className="block px-1 text-center text-sm text-muted">{t("leave.off")}</span>
          )
        }
      />
      <Button type="submit" size="lg" busy={busy}>
        {t("leave.submit")}
      </Button>
    </Form>
  );
}
