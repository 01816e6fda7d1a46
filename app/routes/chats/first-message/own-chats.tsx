import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { useLabelledName } from "~/layouts/member-name";
import type { NamedChat } from "./load-own-chats";

/** Where the member's credits can still be used, with links. */
export function OwnChats({ chats, balance }: { chats: readonly NamedChat[]; balance: number }) {
  const { t } = useTranslation("chat");
  const nameOf = useLabelledName();
  if (chats.length === 0) return null;
  return (
    <div className="mt-4 grid justify-items-center gap-1 text-center">
      <p id="own-chats">{t("ahead.starts_credits", { count: balance })}</p>
      <ul aria-labelledby="own-chats" className="flex flex-wrap justify-center gap-x-5">
        {chats.map((chat) => (
          <li key={chat.id}>
            <Link
              to={`/chats/${chat.id}`}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-brand-text underline underline-offset-4"
            >
              {nameOf(chat)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
