import type { ComponentProps } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Alert, ToastRegion } from "~/ui/alert";
import { Button, DismissButton, LinkButton } from "~/ui/button";
import { CheckList } from "~/ui/check-list";
import { EmergencyNumber } from "~/ui/emergency-number";
import { EmptyPicture, EmptyState } from "~/ui/empty-state";
import { Group, LONG_WORD, Piece } from "./piece";

type Tone = NonNullable<ComponentProps<typeof Alert>["tone"]>;
type PictureName = ComponentProps<typeof EmptyPicture>["name"];
const TONES = Object.keys({ info: 1, success: 1, warning: 1, danger: 1 } satisfies Record<
  Tone,
  1
>) as Tone[];
const PICTURES = Object.keys({
  messages: 1,
  likes: 1,
  search: 1,
  matches: 1,
  lost: 1,
  mail: 1,
} satisfies Record<PictureName, 1>) as PictureName[];

export function MessageGroup() {
  const { t } = useTranslation("common");
  const dismiss = <DismissButton label={t("form.close")} />;
  return (
    <Group id="messages" title="Messages of the page">
      {TONES.map((tone) => (
        <Piece key={tone} name={`Alert, ${tone}`}>
          <Alert
            tone={tone}
            title={t("alert.confirm_title")}
            dismiss={dismiss}
            action={
              <LinkButton to="/" size="sm" variant="secondary">
                {t("alert.confirm_action")}
              </LinkButton>
            }
          >
            {t("alert.confirm_text")}
          </Alert>
        </Piece>
      ))}
      <Piece name="Alert: a title, a long word">
        <Alert title={LONG_WORD} />
      </Piece>
      <Piece name="ToastRegion" frame="corner">
        <ToastRegion>
          <div className="pointer-events-auto w-full max-w-(--container-toast)">
            <Alert tone="success" title={t("cookies.is_yes")} dismiss={dismiss} />
          </div>
        </ToastRegion>
      </Piece>
      <Piece name="EmptyState">
        <EmptyState
          picture="messages"
          title={t("chat:empty.title")}
          action={<Button>{t("chat:empty.action")}</Button>}
        >
          {t("chat:pick.text")}
        </EmptyState>
      </Piece>
      <Piece name="EmptyPicture: every picture" frame="row">
        {PICTURES.map((name) => (
          <EmptyPicture key={name} name={name} />
        ))}
      </Piece>
      <Piece name="CheckList">
        <CheckList
          id="list"
          title={t("visit:complaints.title")}
          text={t("alert.photo_text")}
          items={[t("cookies.is_yes"), t("cookies.is_open")]}
        />
      </Piece>
      <Piece name="EmergencyNumber">
        <EmergencyNumber number="112" country="Suomi" />
      </Piece>
    </Group>
  );
}
