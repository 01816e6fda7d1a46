import { useTranslation } from "~/i18n/use-translation";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { AccountMenu, Menu, MenuItem } from "~/ui/menu";
import { Page } from "~/ui/page";
import { Card, Disclosure, SettingsSection } from "~/ui/sections";
import { Sheet } from "~/ui/sheet";
import { Tabs } from "~/ui/tabs";
import { COMPONENTS_PATH } from "./components-path";
import { Group, LONG_WORD, Piece } from "./piece";

export function SurfaceGroup() {
  const { t } = useTranslation("common");
  const text = t("alert.photo_text");
  return (
    <Group id="surfaces" title="Surfaces">
      {(["none", "md", "lg"] as const).map((padding) => (
        <Piece key={padding} name={`Card, padding ${padding}`}>
          <Card padding={padding}>{text}</Card>
        </Piece>
      ))}
      <Piece name="Card, raised">
        <Card raised>{text}</Card>
      </Piece>
      <Piece name="SettingsSection">
        <SettingsSection id="setting" title={t("language_page.language")}>
          {text}
        </SettingsSection>
      </Piece>
      <Piece name="Disclosure: closed, open">
        <div className="grid gap-3">
          <Disclosure summary={t("alert.photo_title")}>{text}</Disclosure>
          <Disclosure summary={t("alert.photo_title")} open>
            {text}
          </Disclosure>
        </div>
      </Piece>
      <Piece name="Tabs">
        <Tabs label={t("members:likes.tabs")} items={useTabs()} />
      </Piece>
      <Piece name="Tabs, hover" force="hover">
        <Tabs label={t("members:likes.tabs")} items={useTabs()} />
      </Piece>
      <Piece name="Page" frame="screen">
        <Page
          title={t("language_page.title")}
          lead={t("language_page.lead")}
          actions={<Button variant="secondary">{t("form.save")}</Button>}
        >
          <Card>{text}</Card>
        </Page>
      </Piece>
    </Group>
  );
}

function useTabs() {
  const { t } = useTranslation("members");
  const badge = <Badge count={3} label={t("common:badge.likes", { count: 3 })} />;
  return [
    { to: COMPONENTS_PATH, label: t("likes.received") },
    { to: "/likes", label: t("likes.given"), badge },
    { to: "/matches", label: t("likes.matches") },
  ];
}

export function OverlayGroup() {
  const { t } = useTranslation("common");
  return (
    <Group id="overlays" title="Over the page">
      {(["sm", "md", "lg", "xl"] as const).map((width) => (
        <Piece key={width} name={`Dialog, ${width}`} frame="screen">
          <Dialog
            id={`dialog-${width}`}
            open
            width={width}
            title={width === "sm" ? LONG_WORD : t("safety:block.title")}
            closeLabel={t("form.close")}
            actions={
              <>
                <Button variant="quiet">{t("form.cancel")}</Button>
                <Button variant="danger">{t("safety:block.confirm")}</Button>
              </>
            }
          >
            {t("safety:block.done")}
          </Dialog>
        </Piece>
      ))}
      <Piece name="Sheet" frame="screen" force="open">
        <Sheet id="sheet" title={t("members:search.filters")} closeLabel={t("form.close")}>
          <Button wide>{t("members:search.submit")}</Button>
        </Sheet>
      </Piece>
      <Piece name="Menu, MenuItem: every tone, current" frame="screen" force="open">
        <Menu id="menu" label={t("nav.menu")} arrow trigger={t("nav.menu")}>
          <MenuItem to="/" icon={<Icon name="settings" size={20} />} current>
            {t("nav.settings")}
          </MenuItem>
          <MenuItem to="/">{LONG_WORD}</MenuItem>
          <MenuItem tone="danger" icon={<Icon name="ban" size={20} />}>
            {t("safety:menu.block")}
          </MenuItem>
        </Menu>
      </Piece>
      <Piece name="AccountMenu" frame="screen" force="open">
        <AccountMenu
          label={t("nav.account")}
          name="Aino"
          balance={{ to: "/credits", label: t("badge.credits", { count: 4 }) }}
          profile={{ to: "/profile", label: t("nav.my_profile") }}
          settings={{ to: "/settings", label: t("nav.settings") }}
          blocked={{ to: "/blocked", label: t("safety:blocked.title") }}
          logout={{ action: "/logout", label: t("nav.logout") }}
        />
      </Piece>
    </Group>
  );
}
