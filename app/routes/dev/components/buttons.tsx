import type { ComponentProps } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, DismissButton, LinkButton, Spinner } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { LikeButton, LikeLink } from "~/ui/like";
import { Switch } from "~/ui/switch";
import { Group, LONG_LABEL, Piece } from "./piece";

type Props = ComponentProps<typeof Button>;
/** Records, so that a new variant or size does not compile until it is here. */
const VARIANTS = Object.keys({
  primary: 1,
  secondary: 1,
  quiet: 1,
  danger: 1,
} satisfies Record<NonNullable<Props["variant"]>, 1>) as NonNullable<Props["variant"]>[];
const SIZES = Object.keys({ sm: 1, md: 1, lg: 1 } satisfies Record<
  NonNullable<Props["size"]>,
  1
>) as NonNullable<Props["size"]>[];
const FORCED = ["hover", "focus-visible", "active"] as const;

export function ButtonGroup() {
  const { t } = useTranslation("common");
  const icon = <Icon name="coins" size={20} />;
  const four = (state: Props) =>
    VARIANTS.map((variant) => (
      <Button key={variant} variant={variant} {...state}>
        {t("form.save")}
      </Button>
    ));
  return (
    <Group id="buttons" title="Buttons">
      {SIZES.map((size) => (
        <Piece key={size} name={`Button, ${size}`} frame="row">
          {four({ size })}
        </Piece>
      ))}
      {FORCED.map((force) => (
        <Piece key={force} name={`Button, ${force}`} frame="row" force={force}>
          {four({})}
        </Piece>
      ))}
      <Piece name="Button, disabled" frame="row">
        {four({ disabled: true })}
      </Piece>
      <Piece name="Button, busy" frame="row">
        {four({ busy: true })}
      </Piece>
      <Piece name="Button, wide, with an icon">
        <Button wide icon={icon}>
          {t("form.save")}
        </Button>
      </Piece>
      <Piece name="Button, a long word">
        <Button wide>{LONG_LABEL}</Button>
      </Piece>
      <Piece name="LinkButton" frame="row">
        {VARIANTS.map((variant) => (
          <LinkButton key={variant} to="/" variant={variant} icon={icon}>
            {t("nav.login")}
          </LinkButton>
        ))}
      </Piece>
      <SmallControls />
    </Group>
  );
}

function SmallControls() {
  const { t } = useTranslation("members");
  const like = t("like.like", { name: "Aino" });
  return (
    <>
      <Piece name="LikeButton, LikeLink: open, liked" frame="row">
        <LikeButton label={like} />
        <LikeButton label={like} liked />
        <LikeLink href="/" label={like} />
      </Piece>
      <Piece name="LikeButton, hover" frame="row" force="hover">
        <LikeButton label={like} />
        <LikeButton label={like} liked />
      </Piece>
      <Piece name="Switch: off, on" frame="row">
        <Switch name="a" value="yes" on={false} labelledBy="switch" describedBy="switch" />
        <Switch name="a" value="no" on labelledBy="switch" describedBy="switch" />
        <span id="switch">{t("search.online")}</span>
      </Piece>
      <Piece name="DismissButton, Spinner" frame="row">
        <DismissButton label={t("common:form.close")} />
        <Spinner />
      </Piece>
      <Piece name="DismissButton, hover" frame="row" force="hover">
        <DismissButton label={t("common:form.close")} />
      </Piece>
    </>
  );
}
