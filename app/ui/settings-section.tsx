import type { ReactNode } from "react";
import { Card } from "~/ui/card";

type SettingsSectionProps = { id: string; title: string; children: ReactNode };

/**
 * One setting on a sheet of its own; its id is its anchor.
 * <SettingsSection id="language" title="Language"><Form …/></SettingsSection>
 */
export function SettingsSection({ id, title, children }: SettingsSectionProps) {
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-title`} className="grid gap-3">
      <h2 id={`${id}-title`} className="font-sans text-lg font-semibold">
        {title}
      </h2>
      {children}
    </Card>
  );
}
