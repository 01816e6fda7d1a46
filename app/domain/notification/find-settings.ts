import type { Services } from "~/services";
import {
  type Channel,
  DEFAULT_BITS,
  DEFAULT_QUIET_HOURS,
  NOTIFICATION_KINDS,
  type NotificationSettings,
} from "./notification";
import { type Owner, type SettingsRow, selectSettings } from "./notification-store";

export type { Owner } from "./notification-store";

/** A member's notification settings and quiet hours, with defaults for what they never chose. */
export async function findSettings(
  { readTogether }: Pick<Services, "readTogether">,
  owner: Owner,
): Promise<NotificationSettings> {
  const [row] = await readTogether(selectSettings(owner));
  return settingsOf(row ?? null);
}

const DEFAULT_SETTINGS: SettingsRow = {
  mail: DEFAULT_BITS,
  push: DEFAULT_BITS,
  showWords: false,
  quietFrom: DEFAULT_QUIET_HOURS.from,
  quietUntil: DEFAULT_QUIET_HOURS.until,
  timeZone: null,
};

/** Converts a row; null means defaults. */
function settingsOf(row: SettingsRow | null): NotificationSettings {
  const { showWords, quietFrom, quietUntil, timeZone, ...bits } = row ?? DEFAULT_SETTINGS;
  const enabledKindsOf = (channel: Channel) =>
    NOTIFICATION_KINDS.filter((_, n) => bits[channel] & (1 << n));
  return {
    enabledKinds: { mail: enabledKindsOf("mail"), push: enabledKindsOf("push") },
    showWords,
    quiet: { from: quietFrom, until: quietUntil },
    timeZone,
  };
}
