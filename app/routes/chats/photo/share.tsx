import { type MouseEvent, useEffect, useState } from "react";
import { Link, redirect, useNavigate } from "react-router";
import {
  clearSharedContent,
  handOverPhoto,
  loadSharedContent,
} from "~/features/device/shared-content";
import { useTranslation } from "~/i18n/use-translation";
import { ERASED_MEMBER_ID } from "~/kit/ids";
import { PageTitle } from "~/layouts/page-head";
import { requireViewer } from "~/request/require-viewer";
import type { SharedContent } from "~/service-worker/hold-shared-content";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { usePreview } from "~/ui/picture-input";
import { useLinks } from "~/ui/use-links";
import { ConversationList, NoMessages } from "../list/conversation-list";
import { loadConversationList } from "../list/load-conversation-list";
import { appendToLocalDraft } from "../local-draft";
import type { Route } from "./+types/share";

/**
 * /share: selects the chat for content that another app shared with the installed app. Sends
 * nothing (R365).
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const list = await loadConversationList(
    { request, url, context },
    requireViewer(request, context),
  );
  return {
    ...list,
    conversations: list.conversations.filter(({ otherId }) => otherId !== ERASED_MEMBER_ID),
  };
}

/**
 * Posted by the device if no service worker handles it (app/service-worker/hold-shared-content.ts). The content is
 * not read, and the page reports it as missed.
 */
export function action({ request, context }: Route.ActionArgs) {
  requireViewer(request, context);
  return redirect("/share", 303);
}

export default function Share({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("installed");
  const { t: tChat } = useTranslation("chat");
  const { conversations, next } = loaderData;
  const { shared, choose, drop } = useShareTarget(loaderData);
  const { links } = useLinks();
  return (
    <Page width="form" title={t("share.title")} lead={t("share.lead")}>
      <PageTitle>{t("share.title")}</PageTitle>
      <div className="mb-4">
        {shared === null ? <Alert live>{t("share.missed")}</Alert> : null}
        {shared ? <SharedContentPreview {...shared} onDrop={drop} /> : null}
      </div>
      {conversations.length > 0 ? (
        <ul
          {...links}
          onClickCapture={choose}
          className="overflow-hidden rounded-card border border-line bg-card"
        >
          <ConversationList {...loaderData} />
        </ul>
      ) : (
        <NoMessages />
      )}
      {next ? (
        <Link
          to={`/share?after=${next}`}
          className="mt-3 inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
        >
          {tChat("list.older")}
        </Link>
      ) : null}
    </Page>
  );
}

type ShareData = Route.ComponentProps["loaderData"];

/**
 * The shared content (undefined while loading), and handlers to select a chat or discard the
 * content.
 */
function useShareTarget({ memberId, conversations }: ShareData) {
  const navigate = useNavigate();
  const [shared, setShared] = useState<Awaited<ReturnType<typeof loadSharedContent>> | undefined>();
  useEffect(() => void loadSharedContent(memberId).then(setShared), [memberId]);
  const choose = (event: MouseEvent) => {
    const to = (event.target as Element).closest("a")?.getAttribute("href");
    const recipient = conversations.find(({ id }) => to === `/chats/${id}`);
    if (!shared || !recipient) return;
    appendToLocalDraft({ memberId, otherId: recipient.otherId }, shared.text);
    clearSharedContent();
    if (!shared.photo) return;
    // The photo form shows the photo again before it is sent.
    event.preventDefault();
    handOverPhoto(shared.photo);
    void navigate(`${to}/photo`);
  };
  const drop = () => {
    clearSharedContent();
    void navigate("/chats", { replace: true });
  };
  return { shared, choose, drop };
}

/** The shared content, and a button to discard it. */
function SharedContentPreview({ text, photo, onDrop }: SharedContent & { onDrop: () => void }) {
  const { t } = useTranslation("installed");
  const { preview, show } = usePreview();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each picture
  useEffect(() => void show(photo ?? undefined), [photo]);
  return (
    <section
      aria-label={t("share.shared")}
      className="grid gap-3 rounded-card border border-line bg-sunk p-4"
    >
      {preview ? (
        <img
          src={preview}
          alt={t("share.photo_alt")}
          className="max-h-56 max-w-full justify-self-center rounded-control object-contain"
        />
      ) : photo ? (
        <p className="font-semibold wrap-anywhere">{photo.name}</p>
      ) : null}
      {text ? <p className="line-clamp-6 whitespace-pre-line wrap-anywhere">{text}</p> : null}
      <Button size="sm" variant="quiet" className="justify-self-end" onClick={onDrop}>
        {t("share.drop")}
      </Button>
    </section>
  );
}
