import type { ReactNode } from "react";
import { Form } from "react-router";
import type { SendRefusal } from "~/domain/conversation/conversation";
import { refusalAhead, type Writer } from "~/domain/conversation/may-write";
import type { SendPhotoRefusal } from "~/domain/conversation/send-photo";
import { PHOTO_MEGABYTES, PHOTO_TYPES } from "~/domain/photo/photo.schema";
import { useTranslation } from "~/i18n/use-translation";
import type { ConversationId, MemberId } from "~/kit/ids";
import { useRoot } from "~/root/use-root";
import { classNames } from "~/ui/class-names";
import { PhotoField } from "~/ui/photo-field";
import { useMessage } from "~/ui/use-message";
import { useSaid } from "../members/named";
import { BesideChat, type Other } from "./beside-chat";
import type { Costs } from "./costs";
import { FictionalBeside } from "./fictional-note";
import type { Price } from "./gift-price";
import { PhotoAhead } from "./photo-ahead";
import { priceWords } from "./price";
import { SendFoot } from "./send-foot";
import { useGivenPhoto } from "./use-given-photo";
import { WayOn } from "./way-on";
import { WAYS_ON } from "./ways-on";

/**
 * Why the photo was not sent: the translation key, the refusal, and whether the sender agreed to
 * pay (R231).
 */
export type PhotoRefused = { key: string; refusal: SendPhotoRefusal | null; agrees: boolean };

type PhotoScreenProps = {
  conversationId: ConversationId;
  other: Other;
  sending: Writer;
  costs: Costs;
  price: Price;
  clientId: string;
  refused: PhotoRefused | null;
};

/** The form that sends one photo. The price is shown before sending. */
export function PhotoScreen(props: PhotoScreenProps) {
  const { conversationId, other, sending, price } = props;
  const { t } = useTranslation("pictures");
  const ahead = refusalAhead(sending, { opening: false, price: price.price });
  return (
    <BesideChat other={other} back={{ to: `/chats/${conversationId}`, label: t("page.back") }}>
      {ahead ? (
        <Pane className="short:order-1 short:flex-none">
          <PhotoAhead {...props} />
        </Pane>
      ) : (
        <PhotoForm {...props} />
      )}
    </BesideChat>
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

function PhotoForm(props: PhotoScreenProps) {
  const { price, clientId, refused, other } = props;
  const { t } = useTranslation("pictures");
  const said = useSaid()(other);
  const words = useMessage({ size: PHOTO_MEGABYTES, name: said })(refused ? [refused.key] : []);
  const why = refused?.refusal;
  const ofSending = why && isOfSending(why) ? why : null;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="flex min-h-0 flex-1 flex-col short:order-1 short:flex-none"
    >
      <input type="hidden" name="client_id" value={clientId} />
      <input type="hidden" name="photo_credits" value={price.price} />
      <Pane>
        <FictionalBeside {...props} paid={price.price > 0} />
        <PhotoField
          name="photo"
          label={t("page.label")}
          hint={t("page.hint", { size: PHOTO_MEGABYTES })}
          accept={PHOTO_TYPES.join(",")}
          required
          previewAlt={t("join:photo.preview_alt")}
          camera={t("join:photo.camera")}
          error={ofSending ? undefined : words}
          given={useGivenPhoto()}
        />
      </Pane>
      <SendFoot
        id="photo-refused"
        narrow
        error={ofSending && <Told words={words} of={ofSending} to={other.id} />}
        price={<Cost {...props} />}
        send={t("page.send")}
      />
    </Form>
  );
}

/** The reason and the action that helps. */
const Told = ({ words, of, to }: { words?: ReactNode; of: SendRefusal; to: MemberId }) => (
  <>
    {words} <WayOn of={of} to={to} />
  </>
);

/** True if the refusal concerns sending, not the photo itself. */
const isOfSending = (refusal: SendPhotoRefusal): refusal is SendRefusal => refusal in WAYS_ON;

function Cost({ price, sending }: PhotoScreenProps) {
  const { t } = useTranslation("chat");
  const { locale } = useRoot();
  const cost = price.price === 0 ? t("price.nothing") : priceWords(t, price, locale);
  return (
    <p className="min-w-0 flex-1 text-sm tabular-nums">
      <span className="block font-semibold">{cost}</span>
      <span className="block text-muted">{t("credits.have", { count: sending.balance })}</span>
    </p>
  );
}
