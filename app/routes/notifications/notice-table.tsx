import type { ReactNode } from "react";
import { type NoticeSettings, TOLD } from "~/domain/notice/notice";
import {
  CHANNELS,
  type Channel,
  NOTICE_KINDS,
  type NoticeKind,
} from "~/domain/notice/notice.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";

const WAYS = CHANNELS.filter((channel) => TOLD[channel].length > 0);
const KINDS = NOTICE_KINDS.filter((kind) => WAYS.some((channel) => TOLD[channel].includes(kind)));

/**
 * A checkbox for every kind of notification and every channel that supports it, named by its row
 * and column. Unsupported combinations stay unchanged.
 */
export function NoticeTable({ on }: Pick<NoticeSettings, "on">) {
  return (
    <>
      <Kept on={on} />
      <NoticeGrid
        kinds={KINDS}
        cell={(kind, channel) =>
          TOLD[channel].includes(kind) && (
            <Box kind={kind} channel={channel} on={on[channel].includes(kind)} />
          )
        }
      />
    </>
  );
}

type NoticeGridProps = {
  kinds: readonly NoticeKind[];
  cell: (kind: NoticeKind, channel: Channel) => ReactNode;
};

/**
 * A table of notification kinds by channels. A cell's accessible name is `of-{kind} by-{channel}`.
 */
export function NoticeGrid({ kinds, cell }: NoticeGridProps) {
  const { t } = useTranslation("settings");
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className="py-1 text-start font-semibold">
            {t("notifications.about")}
          </th>
          {WAYS.map((channel) => (
            <th
              key={channel}
              scope="col"
              id={`by-${channel}`}
              className="px-1 font-semibold whitespace-nowrap"
            >
              {t(`notifications.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind} className="border-t border-line">
            <th scope="row" id={`of-${kind}`} className="py-2 text-start font-normal text-pretty">
              {t(`notifications.kind.${kind}`)}
            </th>
            {WAYS.map((channel) => (
              <td key={channel}>{cell(kind, channel)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Hidden fields for combinations without a checkbox: without them the form would switch these off.
 */
function Kept({ on }: Pick<NoticeSettings, "on">) {
  return CHANNELS.map((channel) =>
    on[channel]
      .filter((kind) => !TOLD[channel].includes(kind))
      .map((kind) => (
        <input key={`${channel} ${kind}`} type="hidden" name={channel} value={kind} />
      )),
  );
}

/** One checkbox of the table. */
export function Box({ kind, channel, on }: { kind: NoticeKind; channel: Channel; on: boolean }) {
  return (
    <label className="grid min-h-11 cursor-pointer place-items-center">
      <span className="relative flex">
        <input
          type="checkbox"
          name={channel}
          value={kind}
          defaultChecked={on}
          aria-labelledby={`of-${kind} by-${channel}`}
          className="box"
        />
        <Icon name="check" size={18} />
      </span>
    </label>
  );
}
