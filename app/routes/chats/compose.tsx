import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router";
import { FREE_STARTS } from "~/domain/conversation/conversation";
import { formatMoney } from "~/i18n/format";
import { countCharacters } from "~/kit/count-characters";
import { Composer } from "~/ui/chat/composer";
import { useRoot } from "../layouts/use-root";
import type { Refusal } from "./messages";
import type { Posted } from "./sending";
import { useDraft } from "./use-draft";

export type Costs = { price: number; money: { costs: number; currency: string } | null; limit: number };
export type ComposeProps = {
  otherId: string;
  otherName: string;
  /** The next message opens the conversation. */
  opening: boolean;
  sending: { balance: number; started: number; premium: boolean };
  costs: Costs;
  /** From a post without JavaScript: the words and why they were refused. */
  posted: Posted | null;
  /** The client id for a post without JavaScript; a second tap sends the same one. */
  draftId: string;
  onSend: (text: string) => Promise<Refusal | null>;
  onTyping: () => void;
};

/** The form of a conversation: sends by the live way with JavaScript, by an ordinary post without. */
export function Compose(props: ComposeProps) {
  const { otherId, otherName, costs, posted, draftId, onSend, onTyping } = props;
  const { t } = useTranslation("chat");
  const [text, setText] = useDraft(otherId, posted?.text ?? "");
  const [refusal, setRefusal] = useState<Exclude<Refusal, "logged_out"> | null>(posted?.refusal ?? null);
  const length = countCharacters(text);

  const send = async () => {
    const words = text.trim();
    if (!words) return setRefusal("empty");
    if (length > costs.limit) return setRefusal("too_long");
    setRefusal(null);
    setText("");
    const refused = await onSend(words);
    if (!refused) return;
    setText((since) => (since ? `${words}\n${since}` : words)); // what was typed since is not lost either
    if (refused === "logged_out") return location.assign(`/login?${new URLSearchParams({ next: location.pathname })}`);
    setRefusal(refused);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const touch = matchMedia("(pointer: coarse)").matches;
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || touch) return;
    event.preventDefault();
    void send();
  };
  return (
    <Form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input type="hidden" name="client_id" value={draftId} />
      <Composer
        label={t("composer.label", { name: otherName })}
        placeholder={t("composer.placeholder")}
        sendLabel={t("composer.send")}
        price={<Price {...props} />}
        counter={<Counter length={length} limit={costs.limit} />}
        error={refusal ? <RefusalWords refusal={refusal} name={otherName} /> : null}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onTyping();
        }}
        onKeyDown={onKeyDown}
        autoComplete="off"
        required
      />
    </Form>
  );
}

/** How much room is left, once it gets scarce; past the end in the colour of a mistake, before anything is sent. */
function Counter({ length, limit }: { length: number; limit: number }) {
  const { t } = useTranslation("chat");
  if (length <= limit * 0.8) return null;
  return <span className={length > limit ? "font-semibold text-danger" : undefined}>{t("composer.counter", { count: length, limit })}</span>;
}

/** What this very message costs, in credits and money; or that it is free (decisions, "Free member"). */
function Price({ opening, sending, costs }: ComposeProps) {
  const { t } = useTranslation("chat");
  const { locale } = useRoot();
  const left = FREE_STARTS - sending.started;
  if (opening && !sending.premium && left > 0) return t("price.free_start", { count: left });
  if (costs.price === 0) return t("price.nothing");
  const credits = t("price.credits", { count: costs.price });
  return costs.money ? t("price.with_money", { credits, money: formatMoney(costs.money.costs, costs.money.currency, locale) }) : credits;
}

/** Why, and the way on. */
function RefusalWords({ refusal, name }: { refusal: Exclude<Refusal, "logged_out">; name: string }) {
  const { t } = useTranslation("chat");
  const look = "font-semibold underline underline-offset-4";
  return (
    <>
      {t(`refusal.${refusal}`, { name })}{" "}
      {refusal === "not_enough_credits" || refusal === "free_starts_used" ? (
        <Link to="/credits" className={look}>
          {t("refusal.buy")}
        </Link>
      ) : null}
      {refusal === "email_unconfirmed" ? (
        <Link to="/complete-signup" className={look}>
          {t("refusal.confirm")}
        </Link>
      ) : null}
    </>
  );
}
