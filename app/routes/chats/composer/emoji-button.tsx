import { type RefObject, Suspense, useState, useSyncExternalStore } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import { lazyOptional } from "~/ui/lazy-optional";
import { Menu } from "~/ui/menu";
import { hidePopover } from "~/ui/popovers";

/** Loaded when the menu is opened (R251). */
const EmojiGrid = lazyOptional(async () => ({ default: (await import("./emoji-grid")).EmojiGrid }));
const MENU_ID = "emoji";

type EmojiButtonProps = {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  setText: (change: (current: string) => string) => void;
};

/** The emoji menu in the field, for wide screens with a mouse. Phone keyboards have emoji. */
export function EmojiButton(into: EmojiButtonProps) {
  return useHasMouse() ? <EmojiMenu {...into} /> : null;
}

/** Inserts an emoji at the cursor. */
function EmojiMenu({ fieldRef, setText }: EmojiButtonProps) {
  const { t } = useTranslation("chat");
  const [wasOpened, setWasOpened] = useState(false);
  const pick = (emoji: string) => {
    hidePopover(document.getElementById(MENU_ID));
    insertEmoji(emoji, fieldRef.current, setText);
  };
  return (
    <Menu
      id={MENU_ID}
      label={t("emoji.open")}
      place="here"
      trigger={<Icon name="face-slightly-smiling" size={22} className="text-brand-text" />}
      onOpen={() => setWasOpened(true)}
    >
      {wasOpened ? (
        <Suspense>
          <EmojiGrid onPick={pick} />
        </Suspense>
      ) : null}
    </Menu>
  );
}

/** Replaces the selection, or inserts at the cursor, and places the cursor after the emoji. */
function insertEmoji(
  emoji: string,
  fieldRef: HTMLTextAreaElement | null,
  setText: EmojiButtonProps["setText"],
) {
  const from = fieldRef?.selectionStart ?? 0;
  const to = fieldRef?.selectionEnd ?? 0;
  setText((current) => current.slice(0, from) + emoji + current.slice(to));
  requestAnimationFrame(() => {
    fieldRef?.focus();
    fieldRef?.setSelectionRange(from + emoji.length, from + emoji.length);
  });
}

const MOUSE_QUERY = "(pointer: fine) and (min-width: 40rem)";

/** False on the server: the menu needs JavaScript. */
const useHasMouse = () =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(MOUSE_QUERY);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => matchMedia(MOUSE_QUERY).matches,
    () => false,
  );
