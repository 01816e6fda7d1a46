import { Form, useNavigation } from "react-router";
import type { SendRefusal } from "~/domain/conversation/conversation";
import { refusalAhead, type Writer } from "~/domain/conversation/may-write";
import type { SendPhotoRefusal } from "~/domain/conversation/send-photo";
import { PHOTO_MEGABYTES, PHOTO_TYPES } from "~/domain/photo/photo.schema";
import { useTranslation } from "~/i18n/use-translation";
import type { ConversationId, MemberId } from "~/kit/ids";
import { useRoot } from "~/root/use-root";
import { Button } from "~/ui/button";
import { LinkButton } from "~/ui/link-button";
import { PhotoField } from "~/ui/photo-field";
import { useMessage } from "~/ui/use-message";
import { useSaid } from "../members/named";
import { BesideChat, type Other } from "./beside-chat";
import type { Costs } from "./costs";
import { FictionalBeside } from "./fictional-note";
import type { Price } from "./gift-price";
import { priceWords } from "./price";
import { useGivenPhoto } from "./use-given-photo";
import { creditsFor, WAYS_ON } from "./ways-on";

/** Why it was not sent: the key of its words, the refusal where it was a picture; and whether its sender agreed to pay (R231). */
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

/** One picture to choose and send. What it costs is told before. */
export function PhotoScreen(props: PhotoScreenProps) {
  const { conversationId, other, sending, price } = props;
  const { t } = useTranslation("pictures");
  const ahead = refusalAhead(sending, { opening: false, price: price.price });
  return (
    <BesideChat other={other} back={{ to: `/chats/${conversationId}`, label: t("page.back") }}>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 short:order-1 short:flex-none short:overflow-y-visible">
        <div className="mx-auto grid max-w-xl gap-4">
          <h2 className="text-xl">{t("page.title")}</h2>
          {ahead ? <Ahead {...props} /> : <PhotoForm {...props} />}
        </div>
      </div>
    </BesideChat>
  );
}

function PhotoForm(props: PhotoScreenProps) {
  const { price, sending, clientId, refused, other } = props;
  const { t } = useTranslation("pictures");
  const { t: say } = useTranslation("chat");
  const { locale } = useRoot();
  const said = useSaid()(other);
  const navigation = useNavigation();
  const error = useMessage({ size: PHOTO_MEGABYTES, name: said })(refused ? [refused.key] : []);
  const cost = price.price === 0 ? say("price.nothing") : priceWords(say, price, locale);
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-4">
      <input type="hidden" name="client_id" value={clientId} />
      <input type="hidden" name="photo_credits" value={price.price} />
      <FictionalBeside {...props} paid={price.price > 0} />
      <PhotoField
        name="photo"
        label={t("page.label")}
        hint={t("page.hint", { size: PHOTO_MEGABYTES })}
        accept={PHOTO_TYPES.join(",")}
        required
        previewAlt={t("join:photo.preview_alt")}
        camera={t("join:photo.camera")}
        error={error}
        given={useGivenPhoto()}
      />
      <WayOn of={refused?.refusal} to={other.id} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="min-w-0 flex-1 text-sm tabular-nums">
          <span className="block font-semibold">{cost}</span>
          <span className="block text-muted">
            {say("credits.have", { count: sending.balance })}
          </span>
        </p>
        <Button type="submit" busy={navigation.formMethod === "POST"}>
          {t("page.send")}
        </Button>
      </div>
    </Form>
  );
}

function WayOn({ of, to }: { of?: SendPhotoRefusal | null; to: MemberId }) {
  const { t } = useTranslation("chat");
  const way = of && of in WAYS_ON ? WAYS_ON[of as SendRefusal] : "here";
  return way === "here" ? null : <LinkButton to={way.to(to)}>{t(way.say)}</LinkButton>;
}

/** In place of the form, where a picture would be refused: why, and the way on. */
function Ahead({ sending, price, other }: PhotoScreenProps) {
  const { t } = useTranslation("pictures");
  const { t: say } = useTranslation("chat");
  const { locale } = useRoot();
  const left = say("price.credits", { count: sending.balance });
  return (
    <>
      <p className="text-muted">
        {sending.confirmed
          ? t("short", { price: priceWords(say, price, locale), left })
          : t("refusal.email_unconfirmed")}
      </p>
      <LinkButton
        className="justify-self-start"
        to={sending.confirmed ? creditsFor(other.id) : "/complete-signup"}
      >
        {say(sending.confirmed ? "ahead.credits_action" : "refusal.confirm")}
      </LinkButton>
    </>
  );
}
