import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router";
import { messageBounds, messageProblem } from "~/domain/conversation/conversation.schema";
import { refusalAhead, type Writer } from "~/domain/conversation/may-write";
import { fullness } from "~/kit/text";
import { Composer } from "~/ui/chat/composer";
import { BeforeWriting } from "./before-writing";
import type { Costs } from "./costs";
import type { Refusal } from "./messages";
import { Price } from "./price";
import type { Posted } from "./sending";
import { useDraft } from "./use-draft";

type ComposeProps = {
  memberId: string;
  otherId: string;
  otherName: string;
  /** The next message opens the conversation. */
  opening: boolean;
  sending: Writer;
  costs: Costs;
  /** From a post without JavaScript: the words and why they were refused. */
  posted: Posted | null;
  /** The client id for a post without JavaScript; a second tap sends the same one. */
  draftId: string;
  onSend: (text: string) => Promise<Refusal | null>;
  onTyping: () => void;
};

/** The form of a conversation: sends by the live way with JavaScript, by an ordinary post without. None where sending would be refused. */
export function Compose(props: ComposeProps) {
  const {
    memberId,
    otherId,
    otherName,
    opening,
    sending,
    costs,
    posted,
    draftId,
    onSend,
    onTyping,
  } = props;
  const { t } = useTranslation("chat");
  const box = useFocusAtFirst();
  const [text, setText] = useDraft(memberId, otherId, posted?.text ?? "", box);
  const [refusal, setRefusal] = useState<Exclude<Refusal, "logged_out"> | null>(
    posted?.refusal ?? null,
  );
  const ahead = refusalAhead(sending, { opening, price: costs.price });
  const atFirst = useRef(ahead);

  const send = async () => {
    const words = text.trim();
    const problem = messageProblem(words, costs.limit);
    if (problem) return setRefusal(problem);
    setRefusal(null);
    setText("");
    const refused = await onSend(words);
    if (!refused) return;
    setText((since) => (since ? `${words}\n${since}` : words)); // what was typed since is not lost either
    if (refused === "logged_out")
      return location.assign(`/login?${new URLSearchParams({ next: location.pathname })}`);
    setRefusal(refused);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const touch = matchMedia("(pointer: coarse)").matches;
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || touch) return;
    event.preventDefault();
    void send();
  };
  if (ahead) {
    const told = {
      why: ahead,
      name: otherName,
      balance: sending.balance,
      costs,
      draft: text.trim(),
    };
    return <BeforeWriting key={ahead} {...told} late={ahead !== atFirst.current} />;
  }
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
        ref={box}
        label={t("composer.label", { name: otherName })}
        placeholder={t("composer.placeholder")}
        sendLabel={t("composer.send")}
        price={<Price {...props} />}
        counter={<Counter {...fullness(text, messageBounds(costs.limit))} />}
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

/** With a mouse one has come to write; on a phone the keyboard would cover what there is to read. */
function useFocusAtFirst() {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches && !document.querySelector("dialog[open]"))
      box.current?.focus({ preventScroll: true });
  }, []);
  return box;
}

/** How much room is left, once it gets scarce; past the end in the colour of a mistake, before anything is sent. */
function Counter({ count, limit }: { count: number; limit: number }) {
  const { t } = useTranslation("chat");
  if (count <= limit * 0.8) return null;
  return (
    <span className={count > limit ? "font-semibold text-danger" : undefined}>
      {t("composer.counter", { count, limit })}
    </span>
  );
}

/** Why, and the way on. */
function RefusalWords({
  refusal,
  name,
}: {
  refusal: Exclude<Refusal, "logged_out">;
  name: string;
}) {
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
