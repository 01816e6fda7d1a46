import { type ReactNode, useEffect, useState } from "react";
import { data, Form, redirect } from "react-router";
import {
  type SendPhotoRefusal,
  sendPhoto,
  sendPhotoStatus,
} from "~/domain/conversation/chat-photo";
import { previewRefusal, type SenderStatus } from "~/domain/conversation/preview-refusal";
import {
  isSendRefusal,
  type PreviewRefusal,
  type SendRefusal,
} from "~/domain/conversation/send-refusals";
import { chatPhotoSchema, PHOTO_MEGABYTES, PHOTO_TYPES } from "~/domain/photo/photo.schema";
import { memberCost } from "~/domain/site/shop";
import { claimHandedOverPhoto } from "~/features/device/shared-content";
import { useTranslation } from "~/i18n/use-translation";
import type { ConversationId, MemberId } from "~/kit/ids";
import { useLabelledName } from "~/layouts/member-name";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { getServices, getSite } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { getShopCountry } from "~/request/visitor-context";
import { LinkButton } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { PhotoField } from "~/ui/photo-field";
import { useErrorMessage } from "~/ui/use-error-message";
import {
  type ChatPartner,
  ChatSubpage,
  revalidatesUnlessOffline,
  SendBar,
  submitOrStay,
} from "../chat-subpage";
import {
  AttachmentFictionalNotice,
  formatMessagePrice,
  type MessageCosts,
} from "../composer/composer-notes";
import type { ItemPrice } from "../gift/gift-page";
import { loadChat, loadChatSubpage, recipientNotFound } from "../load-chat";
import { photoRefusalKey, previewLinkOf } from "../refusal/refusal-keys";
import { RefusalActionLink } from "../refusal/refusal-text";
import type { Route } from "./+types/photo";

/** The reason and the action that helps. */
const PhotoRefusalText = ({
  text,
  of,
  to,
}: {
  text?: ReactNode;
  of: SendRefusal;
  to: MemberId;
}) => (
  <>
    {text} <RefusalActionLink of={of} to={to} />
  </>
);

/** /chats/{id}/photo: the form that sends a photo in a conversation. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { rates, ...beside } = await loadChatSubpage(request, context, params.id);
  const site = getSite(context);
  const price = site.photo_credits;
  const { balance } = beside.sending;
  const money = memberCost(site, getShopCountry(context), { credits: price, balance, rates });
  return { ...beside, price: { price, money } };
}

export const shouldRevalidate = revalidatesUnlessOffline;

export async function action({ request, params, context }: Route.ActionArgs) {
  const { viewer, head } = await loadChat(request, context, params.id);
  const form = await readForm(request, chatPhotoSchema);
  if (!form.ok) {
    const [key = "photos:invalid.required"] = form.reply.data.error?.photo ?? [];
    const agrees = form.reply.data.initialValue?.agrees === "on";
    return data<PhotoRefusalData>({ key, refusal: null, agrees }, { status: 422 });
  }
  const { photo, client_id: clientId, photo_credits: shown, agrees } = form.value;
  const bytes = await photo.arrayBuffer();
  const sending = { conversationId: head.id, clientId, bytes, shown, agrees };
  const outcome = await sendPhoto(
    getServices(context),
    { site: getSite(context), viewer },
    sending,
  );
  if (outcome.ok) throw redirect(`/chats/${head.id}`, 303);
  const { refusal } = outcome;
  if (refusal === "not_found") throw recipientNotFound();
  const refused = { key: photoRefusalKey(refusal), refusal, agrees };
  return data<PhotoRefusalData>(refused, sendPhotoStatus(refusal));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrStay<PhotoRefusalData>(serverAction, {
    key: "pictures:refusal.offline",
    refusal: null,
    agrees: false,
  });

export default function ChatPhotoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("pictures");
  return (
    <>
      <PageTitle>{t("page.title")}</PageTitle>
      <PhotoPage {...loaderData} refused={(actionData as PhotoRefusalData | undefined) ?? null} />
    </>
  );
}

/**
 * Why the photo was not sent: the translation key, the refusal, and whether the sender agreed to
 * pay (R231).
 */
type PhotoRefusalData = { key: string; refusal: SendPhotoRefusal | null; agrees: boolean };

type PhotoPageProps = {
  conversationId: ConversationId;
  other: ChatPartner;
  sending: SenderStatus;
  costs: MessageCosts;
  price: ItemPrice;
  clientId: string;
  refused: PhotoRefusalData | null;
};

/** The form that sends one photo. The price is shown before sending. */
function PhotoPage(props: PhotoPageProps) {
  const { conversationId, other, sending, price } = props;
  const { t } = useTranslation("pictures");
  const refusal = previewRefusal(sending, { opening: false, price: price.price });
  return (
    <ChatSubpage other={other} back={{ to: `/chats/${conversationId}`, label: t("page.back") }}>
      {refusal ? (
        <Pane className="short:order-1 short:flex-none">
          <PhotoBlocked {...props} refusal={refusal} />
        </Pane>
      ) : (
        <PhotoForm {...props} />
      )}
    </ChatSubpage>
  );
}

function Pane({ className, children }: { className?: string; children: ReactNode }) {
  const { t } = useTranslation("pictures");
  return (
    <div
      className={classNames(
        "min-h-0 flex-1 overflow-y-auto px-4 py-5 short:overflow-y-visible",
        className,
      )}
    >
      <div className="mx-auto grid max-w-xl gap-4">
        <h2 className="text-xl">{t("page.title")}</h2>
        {children}
      </div>
    </div>
  );
}

function PhotoForm(props: PhotoPageProps) {
  const { price, clientId, refused, other } = props;
  const { t } = useTranslation("pictures");
  useTranslation("photos"); // loads the texts of errors
  const otherName = useLabelledName()(other);
  const errorText = useErrorMessage({ size: PHOTO_MEGABYTES, name: otherName })(
    refused ? [refused.key] : [],
  );
  const refusal = refused?.refusal;
  // null: the refusal concerns the photo itself
  const ofSending = refusal && isSendRefusal(refusal) ? refusal : null;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate // errors are shown in the page's language, not by the browser
      className="flex min-h-0 flex-1 flex-col short:order-1 short:flex-none"
    >
      <input type="hidden" name="client_id" value={clientId} />
      <input type="hidden" name="photo_credits" value={price.price} />
      <Pane>
        <AttachmentFictionalNotice {...props} paid={price.price > 0} />
        <PhotoField
          name="photo"
          label={t("page.label")}
          hint={t("page.hint", { size: PHOTO_MEGABYTES })}
          accept={PHOTO_TYPES.join(",")}
          required
          previewAlt={t("join:photo.preview_alt")}
          camera={t("join:photo.camera")}
          error={ofSending ? undefined : errorText}
          externalFile={useHandedOverPhoto()}
        />
      </Pane>
      <SendBar
        id="photo-refused"
        narrow
        error={ofSending && <PhotoRefusalText text={errorText} of={ofSending} to={other.id} />}
        price={<PhotoCost {...props} />}
        send={t("page.send")}
      />
    </Form>
  );
}

function PhotoCost({ price, sending }: PhotoPageProps) {
  const { t } = useTranslation("chat");
  const { locale } = useRoot();
  const cost = price.price === 0 ? t("price.nothing") : formatMessagePrice(t, price, locale);
  return (
    <p className="min-w-0 flex-1 text-sm tabular-nums">
      <span className="block font-semibold">{cost}</span>
      <span className="block text-muted">{t("credits.have", { count: sending.balance })}</span>
    </p>
  );
}

/** The photo that /share or a paste handed over. Null otherwise. */
function useHandedOverPhoto(): File | null {
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    const photo = claimHandedOverPhoto();
    if (photo) setFile(photo);
  }, []);
  return file;
}

type PhotoBlockedProps = {
  refusal: PreviewRefusal;
  sending: SenderStatus;
  price: ItemPrice;
  other: { id: MemberId };
};

/** Replaces the form if a photo would be refused: shows the reason and the action that helps. */
function PhotoBlocked({ refusal, sending, price, other }: PhotoBlockedProps) {
  const { t } = useTranslation("pictures");
  const { t: tChat } = useTranslation("chat");
  const { locale } = useRoot();
  const balanceText = tChat("price.credits", { count: sending.balance });
  const texts: Record<PreviewRefusal, string> = {
    email_unconfirmed: t("refusal.email_unconfirmed"),
    free_starts_used: tChat("ahead.starts_text"),
    not_enough_credits: t("short", {
      price: formatMessagePrice(tChat, price, locale),
      left: balanceText,
    }),
  };
  const link = previewLinkOf(refusal);
  return (
    <>
      <p className="text-muted">{texts[refusal]}</p>
      <LinkButton className="justify-self-start" to={link.to(other.id)}>
        {tChat(link.labelKey)}
      </LinkButton>
    </>
  );
}
