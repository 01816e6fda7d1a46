import { Form, useNavigation } from "react-router";
import type { NoticeSettings } from "~/domain/notice/notice";
import { CHANNELS, NOTICE_KINDS, type NoticeKind } from "~/domain/notice/notice.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Box, NoticeGrid } from "./notice-table";

type LeaveFormProps = Pick<NoticeSettings, "on"> & {
  token: string;
  /** Kinds whose e-mail boxes are checked at first, because an e-mail of these kinds led here. */
  ticked: readonly NoticeKind[];
};

/** The kinds of notifications to switch off. Those that are off already are shown as text. */
export function LeaveForm({ token, on, ticked }: LeaveFormProps) {
  const { t } = useTranslation("address");
  const busy = useNavigation().state !== "idle";
  const kinds = NOTICE_KINDS.filter((kind) => CHANNELS.some((way) => on[way].includes(kind)));
  const leads = ticked.some((kind) => on.mail.includes(kind));
  return (
    <Form method="post" action={`/unsubscribe/${token}/off`} className="grid gap-4">
      <p>
        {t("leave.lead")} {leads ? t("leave.ticked") : null}
      </p>
      <NoticeGrid
        kinds={kinds}
        cell={(kind, channel) =>
          on[channel].includes(kind) ? (
            <Box kind={kind} channel={channel} on={channel === "mail" && ticked.includes(kind)} />
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
