import type { ComponentProps } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Avatar } from "~/ui/avatar";
import { Badge, LabelChip } from "~/ui/badge";
import { GiftDrawing } from "~/ui/gift-drawing";
import { Icon } from "~/ui/icon";
import { ICONS } from "~/ui/icons";
import { ChipList } from "~/ui/interests";
import { Logo } from "~/ui/logo";
import { LogoMark } from "~/ui/logo-mark";
import { drawQrCode, QrCode } from "~/ui/qr-code";
import { Group, LONG_LABEL, PICTURE, Piece } from "./piece";

const AVATAR_SIZES = ["sm", "md", "lg", "xl"] as const;
/** A record, so that a new kind does not compile until it is here. */
const CHIP_KINDS = Object.keys({
  new: 1,
  match: 1,
  fictional: 1,
  premium: 1,
  online: 1,
  paid: 1,
  plain: 1,
} satisfies Record<ChipKind, 1>) as ChipKind[];
type ChipKind = ComponentProps<typeof LabelChip>["kind"];

export function LabelGroup() {
  const { t } = useTranslation("members");
  const label = t("common:badge.unread", { count: 3 });
  return (
    <Group id="labels" title="Labels, pictures of people, icons">
      <Piece name="Badge: new, many, quiet, zero" frame="row">
        <Badge count={3} label={label} />
        <Badge count={120} label={label} />
        <Badge count={12} label={label} tone="quiet" />
        <Badge count={0} label={label} tone="quiet" zero />
      </Piece>
      <Piece name="LabelChip: every kind" frame="row">
        {CHIP_KINDS.map((kind) => (
          <LabelChip key={kind} kind={kind}>
            {t("search.online")}
          </LabelChip>
        ))}
      </Piece>
      <Piece name="LabelChip, a long word" frame="row">
        <LabelChip kind="premium">{LONG_LABEL}</LabelChip>
      </Piece>
      <Piece name="ChipList: others, shared, empty" frame="row">
        <ChipList items={interests(t("profile:interest.hiking"), t("profile:interest.reading"))} />
        <ChipList
          shared
          items={interests(t("profile:interest.cooking"), t("profile:interest.wine"))}
        />
        <ChipList items={[]} />
      </Piece>
      <Piece name="Avatar: initial, picture, online" frame="row">
        {AVATAR_SIZES.map((size) => (
          <Avatar key={size} name="Aino" size={size} />
        ))}
        {AVATAR_SIZES.map((size) => (
          <Avatar key={size} name="Aino" size={size} src={PICTURE} online={t("search.online")} />
        ))}
      </Piece>
      <Piece name="Logo, LogoMark" frame="row">
        <Logo name="Velours" />
        <Logo name="Velours" size="lg" />
        <Logo />
        <LogoMark />
      </Piece>
      <Piece name="Icon: every name" frame="row">
        {ICONS.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Piece>
      <Piece name="GiftDrawing" frame="row">
        <GiftDrawing code="rose" />
        <GiftDrawing code="bouquet" size={96} />
      </Piece>
      <Piece name="QrCode">
        <QrCode qr={drawQrCode("https://example.com/")} label="https://example.com/" />
      </Piece>
    </Group>
  );
}

const interests = (first: string, second: string) => [
  { label: first, interest: "hiking" },
  { label: second },
];
