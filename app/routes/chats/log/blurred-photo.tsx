import { type SubmitEvent, useState } from "react";
import { Form, Link, useParams, useRouteLoaderData } from "react-router";
import { useBlockDialog } from "~/features/members/safety-menu";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { isolateBidi } from "~/kit/text";
import { PhotoPlaceholder, type PictureProps, usePhotoUrl, VisiblePhoto } from "./visible-photo";

/** Data of the page (conversation.tsx). */
type ConversationData = { other: { id: MemberId; name: string } };

const linkClass = "font-semibold text-brand-text underline underline-offset-4";

/**
 * A photo that is blurred for its recipient until they open it, then the photo, with the choice to
 * hide it until the page reloads or to always show this member's photos. Both with links to report
 * and block the sender. Works without JavaScript, except hiding.
 */
export function BlurredPhoto(props: PictureProps) {
  const { photo } = props;
  const [chosen, setBlurred] = useState<boolean | null>(null);
  if (chosen ?? photo.blurred) return <PhotoBlur {...props} onOpened={() => setBlurred(false)} />;
  return (
    <>
      <VisiblePhoto {...props} focused={chosen === false} />
      <AlwaysShow />
      <SafetyLinks onHide={() => setBlurred(true)} />
    </>
  );
}

function PhotoBlur({ photo, size, onOpened }: PictureProps & { onOpened: () => void }) {
  const { t } = useTranslation("pictures");
  const urlOf = usePhotoUrl(photo);
  const open = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (await isRevealed(form.action)) onOpened();
    else form.submit(); // the browser shows why it failed
  };
  return (
    <>
      <form method="post" action={urlOf("reveal")} onSubmit={open}>
        <button
          type="submit"
          className="relative grid w-full max-w-full cursor-pointer place-items-center overflow-hidden focus-visible:-outline-offset-3"
        >
          <PhotoPlaceholder {...size} />
          <img
            src={urlOf("tiny")}
            alt=""
            loading="lazy"
            className="absolute inset-0 size-full scale-110 object-cover blur-md"
          />
          <span className="relative col-start-1 row-start-1 rounded-full bg-card px-4 py-2 text-sm font-semibold shadow-soft">
            {t("log.show")}
          </span>
        </button>
      </form>
      <SafetyLinks />
    </>
  );
}

/** The answer is a redirect to the photo's message, which this page shows already. */
async function isRevealed(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { method: "POST", redirect: "manual" });
    return answer.type === "opaqueredirect";
  } catch {
    return false;
  }
}

const useOtherMember = () =>
  useRouteLoaderData<ConversationData>("routes/chats/conversation")?.other ?? null;

function SafetyLinks({ onHide }: { onHide?: () => void }) {
  const { t } = useTranslation("safety");
  const other = useOtherMember();
  const { openUrl } = useBlockDialog();
  return (
    <p className="flex flex-wrap gap-x-4 px-3.5 text-sm text-muted">
      {other ? (
        <Link to={`/members/${other.id}/report?screen=chat`} className={`py-2 ${linkClass}`}>
          {t("menu.report")}
        </Link>
      ) : null}
      <Link to={openUrl} replace preventScrollReset className={`py-2 ${linkClass}`}>
        {t("menu.block")}
      </Link>
      {onHide ? <HideButton onClick={onHide} /> : null}
    </p>
  );
}

function HideButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("pictures");
  return (
    <button
      type="button"
      onClick={onClick}
      className={`hidden py-2 [@media(scripting:enabled)]:block ${linkClass}`}
    >
      {t("log.hide")}
    </button>
  );
}

function AlwaysShow() {
  const { t } = useTranslation("pictures");
  const { id } = useParams();
  const other = useOtherMember();
  if (!other) return null;
  return (
    <Form method="post" action={`/chats/${id}/shown-photos`} preventScrollReset className="px-3.5">
      <input type="hidden" name="on" value="yes" />
      <button type="submit" className={`py-2 text-start text-sm ${linkClass}`}>
        {t("log.always", { name: isolateBidi(other.name) })}
      </button>
    </Form>
  );
}
