import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import { MenuItem } from "~/ui/menu-item";

/** Report and block, one click from every card. Each has a confirmation page. */
export function GameSafety({ member: { id, name } }: { member: { id: MemberId; name: string } }) {
  const { t } = useTranslation("safety");
  return (
    <div className="absolute end-2 top-2 z-2 rounded-full bg-card text-ink shadow-soft">
      <Menu
        id="game-safety"
        label={t("menu.label")}
        trigger={<Icon name="ellipsis" size={22} />}
        place="here"
      >
        <p className="truncate px-3 pt-1 pb-2 text-sm text-muted">
          <bdi translate="no">{name}</bdi>
        </p>
        <MenuItem to={`/members/${id}/report?screen=profile`} icon={<Icon name="flag" size={20} />}>
          {t("menu.report")}
        </MenuItem>
        <MenuItem to={`/members/${id}?ask=block`} icon={<Icon name="ban" size={20} />}>
          {t("menu.block")}
        </MenuItem>
      </Menu>
    </div>
  );
}
