import type { OpenedCaseText } from "~/domain/moderation/open-case-text";
import { momentOf } from "./due";

/** Messages and the profile as they were when somebody reported it. */
export function CopiedText({ profile, messages, names }: OpenedCaseText) {
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      {messages.length === 0 ? (
        <p className="text-sm text-muted">The two had not written to each other.</p>
      ) : (
        <ol className="grid gap-2">
          {messages.map(({ seq, from, at, text, gift, photo }) => (
            <li key={seq} className="text-sm">
              <span className="text-muted">
                {names[from] ?? "erased"}, {momentOf(at)}
              </span>
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {text ?? (gift ? `A gift: ${gift}` : photo ? `A photo: ${photo}` : "removed")}
              </p>
            </li>
          ))}
        </ol>
      )}
      <details>
        <summary className="cursor-pointer text-sm text-muted">
          The profile when it was reported
        </summary>
        <dl className="mt-2 grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
          {Object.entries(profile)
            .filter(([, value]) => value !== null && value !== "")
            .map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name.replaceAll("_", " ")}</dt>
                <dd className="wrap-anywhere">{String(value)}</dd>
              </div>
            ))}
        </dl>
      </details>
    </div>
  );
}
