import { FREE_STARTS } from "~/domain/conversation/conversation";
import { previewRefusal } from "~/domain/conversation/preview-refusal";
import { useTranslation } from "~/i18n/use-translation";
import type { ConversationViewProps } from "../use-conversation";

type OpeningHintsProps = Pick<
  ConversationViewProps,
  "conversationId" | "held" | "draft" | "sending" | "costs"
>;

/**
 * What matters before the first message, in the empty log: how many free ones are left, and that the
 * text in the composer is the member's own from before the signup.
 */
export function OpeningHints(props: OpeningHintsProps) {
  const { conversationId, held, draft, sending, costs } = props;
  const { t } = useTranslation("chat");
  const opening = conversationId === null;
  if (held || previewRefusal(sending, { opening, price: costs.price })) return null;
  const free = opening && !sending.premium;
  return (
    <div className="mx-auto mt-4 grid max-w-xl gap-1 text-center text-sm text-muted empty:hidden">
      {draft ? <p className="font-semibold text-ink">{t("composer.draft")}</p> : null}
      {free ? (
        <p>
          {t(costs.price === 0 ? "price.starts" : "price.free_start", {
            count: FREE_STARTS - sending.started,
          })}
        </p>
      ) : null}
    </div>
  );
}

type IcebreakersProps = { questions: readonly string[]; onPick: (question: string) => void };

/**
 * Suggested first questions (R247). A click inserts one into the composer and sends nothing.
 * Without JavaScript the page reloads with the question in the composer.
 */
export function Icebreakers({ questions, onPick }: IcebreakersProps) {
  const { t } = useTranslation("chat");
  if (questions.length === 0) return null;
  return (
    <form method="get" className="mx-auto mt-4 grid max-w-xl grid-cols-1 gap-2">
      <p id="icebreakers" className="text-sm">
        <span className="font-semibold">{t("icebreakers.title")}</span>{" "}
        <span className="text-muted">{t("icebreakers.hint")}</span>
      </p>
      <ul aria-labelledby="icebreakers" className="grid grid-cols-1 gap-2">
        {questions.map((question, n) => (
          <li key={question}>
            <button
              type="submit"
              name="say"
              value={n + 1}
              onClick={(event) => {
                event.preventDefault();
                onPick(question);
              }}
              className="min-h-11 w-full rounded-control border border-line bg-card px-4 py-2.5 text-start leading-snug transition-colors hover:border-edge hover:bg-tint"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
