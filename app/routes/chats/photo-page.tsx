import type { ReactNode } from "react";
import { Form } from "react-router";
import { previewRefusal, type SenderState } from "~/domain/conversation/preview-refusal";
import type { SendPhotoRefusal } from "~/domain/conversation/send-photo";
import { isSendRefusal, type SendRefusal } from "~/domain/conversation/send-refusals";
import { PHOTO_MEGABYTES, PHOTO_TYPES } from "~/domain/photo/photo.schema";
import { useTranslation } from "~/i18n/use-translation";
import type { ConversationId, MemberId } from "~/kit/ids";
import { useRoot } from "~/root/use-root";
import { classNames } from "~/ui/class-names";
import { PhotoField } from "~/ui/photo-field";
import { useErrorMessage } from "~/ui/use-error-message";
import { useLabelledName } from "../members/member-name";
import { type ChatPartner, ChatSubpage } from "./chat-subpage";
import { AttachmentFictionalNotice } from "./fictional-notice";
import type { ItemPrice } from "./gift-price";
import type { MessageCosts } from "./message-costs";
import { PhotoBlocked } from "./photo-blocked";
import { formatMessagePrice } from "./price-line";
import { RefusalActionLink } from "./refusal-action-link";
import { SendBar } from "./send-bar";
import { useHandedOverPhoto } from "./use-handed-over-photo";

/**
 * Why the photo was not sent: the translation key, the refusal, and whether the sender agreed to
 * pay (R231).
 */
export type PhotoRefusalData = { key: string; refusal: SendPhotoRefusal | null; agrees: boolean };

type PhotoPageProps = {
  conversationId: ConversationId;
  other: ChatPartner;
  sending: SenderState;
  costs: MessageCosts;
  price: ItemPrice;
  clientId: string;
  refused: PhotoRefusalData | null;
};

/** The form that sends one photo. The price is shown before sending. */
export function PhotoPage(props: PhotoPageProps) {
  const { conversationId, other, sending, price } = props;
  const { t } = useTranslation("pictures");
  const refusal = previewRefusal(sending, { opening: false, price: price.price });
  return (
    <ChatSubpage other={other} back={{ to: `/chats/${conversationId}`, label: t("page.back") }}>
      {refusal ? (
        <Pane className="short:order-1 short:flex-none">
          <PhotoBlocked {...props} why={refusal} />
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
