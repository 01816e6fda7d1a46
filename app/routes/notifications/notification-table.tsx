import type { ReactNode } from "react";
import { KINDS_BY_CHANNEL, type NotificationSettings } from "~/domain/notification/notification";
import {
  CHANNELS,
  type Channel,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from "~/domain/notification/notification.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";

const USED_CHANNELS = CHANNELS.filter((channel) => KINDS_BY_CHANNEL[channel].length > 0);
const USED_KINDS = NOTIFICATION_KINDS.filter((kind) =>
  USED_CHANNELS.some((channel) => KINDS_BY_CHANNEL[channel].includes(kind)),
);

/**
 * A checkbox for every kind of notification and every channel that supports it, named by its row
 * and column. Unsupported combinations stay unchanged.
 */
export function NotificationTable({ enabledKinds }: Pick<NotificationSettings, "enabledKinds">) {
  return (
    <>
      <HiddenChoices enabledKinds={enabledKinds} />
      <NotificationGrid
        kinds={USED_KINDS}
        cell={(kind, channel) =>
          KINDS_BY_CHANNEL[channel].includes(kind) && (
            <ChannelCheckbox
              kind={kind}
              channel={channel}
              isEnabled={enabledKinds[channel].includes(kind)}
            />
          )
        }
      />
    </>
  );
}

type NotificationGridProps = {
  kinds: readonly NotificationKind[];
  cell: (kind: NotificationKind, channel: Channel) => ReactNode;
};

/**
 * A table of notification kinds by channels. A cell's accessible name is `of-{kind} by-{channel}`.
 */
export function NotificationGrid({ kinds, cell }: NotificationGridProps) {
  const { t } = useTranslation("settings");
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className="py-1 text-start font-semibold">
            {t("notifications.about")}
          </th>
          {USED_CHANNELS.map((channel) => (
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
            {USED_CHANNELS.map((channel) => (
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
function HiddenChoices({ enabledKinds }: Pick<NotificationSettings, "enabledKinds">) {
  return CHANNELS.map((channel) =>
    enabledKinds[channel]
      .filter((kind) => !KINDS_BY_CHANNEL[channel].includes(kind))
      .map((kind) => (
        <input key={`${channel} ${kind}`} type="hidden" name={channel} value={kind} />
      )),
  );
}

/** One checkbox of the table. */
export function ChannelCheckbox({
  kind,
  channel,
  isEnabled,
}: {
  kind: NotificationKind;
  channel: Channel;
  isEnabled: boolean;
}) {
  return (
    <label className="grid min-h-11 cursor-pointer place-items-center">
      <span className="relative flex">
        <input
          type="checkbox"
          name={channel}
          value={kind}
          defaultChecked={isEnabled}
          aria-labelledby={`of-${kind} by-${channel}`}
          className="box"
        />
        <Icon name="check" size={18} />
      </span>
    </label>
  );
}
