import { useTranslation } from "~/i18n/use-translation";

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

/**
 * Explains why there is no photo button yet: a photo cannot be the first message (decision 0055).
 */
export function PhotosLaterHint() {
  const { t } = useTranslation("chat");
  return <p className="mt-4 text-center text-sm text-muted">{t("log.photos_later")}</p>;
}
