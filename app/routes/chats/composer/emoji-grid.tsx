import { type KeyboardEvent, useRef } from "react";
import { useTranslation } from "~/i18n/use-translation";

/**
 * Columns of the grid. Every group fills its rows, so that arrow up and down always move one row.
 */
export const COLUMNS = 6;

/**
 * The emoji of the chat by category (decision 0053). None is newer than 2020, because older devices
 * display a box instead.
 */
export const EMOJI = {
  faces:
    "😀 😄 😁 😂 🤣 😊 🙂 🙃 😉 😍 🥰 😘 😋 😜 🤪 😎 🤩 🥳 🤔 🤨 😏 😌 😇 🤗 😮 😳 🥺 😢 😭 😴 🤒 😅 🙈 😤 🤯 😬",
  hearts: "❤️ 🧡 💛 💚 💙 💜 🤍 🖤 💕 💞 💘 💋 👍 👎 👏 🙌 🙏 🤝 👋 ✌️ 🤞 🤙 💪 👀 🌹 💐 ✨ 💯 🎁 💌",
  food: "☕ 🍵 🥤 🍷 🍸 🍺 🍻 🥂 🍾 🍕 🍔 🍟 🌮 🍝 🍣 🍜 🥗 🥐 🥞 🧀 🍰 🎂 🍫 🍪 🍦 🍓 🍒 🍎 🍋 🥑",
  nature: "🐶 🐱 🐴 🐰 🦊 🐻 🦉 🐦 🐟 🦋 🐝 🐞 🌳 🌲 🌷 🌻 🌸 🍀 🍂 🍄 🌞 🌙 ⭐ 🌈 ☁️ 🌧️ ⚡ ❄️ 🔥 🌊",
  out: "🎉 🎶 🎸 🎹 🎤 🎧 🎬 🎭 🎨 📷 📚 🎮 🎲 🧩 💃 🕺 ⚽ 🏀 🎾 🏓 🏊 🏃 🚴 🧗 ⛷️ 🧘 🚲 🚆 🚗 ✈️ ⛵ ⛺ 🏖️ 🏔️ 🏠 🗺️",
} as const;

export const emojiOf = (group: EmojiGroup) => EMOJI[group].split(" ");

const GROUPS = Object.keys(EMOJI) as EmojiGroup[];
/** Steps of each arrow key. */
const STEPS: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
};

/**
 * The emoji grid: one tab stop, with arrow keys inside. Screen readers announce each emoji in their
 * own language.
 */
export function EmojiGrid({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation("chat");
  const grid = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const all = Array.from(grid.current?.querySelectorAll("button") ?? []);
    const here = all.indexOf(event.currentTarget);
    all[here + step]?.focus();
  };
  return (
    <div ref={grid} className="grid max-h-[min(20rem,45dvh)] gap-2 overflow-y-auto">
      {GROUPS.map((group, n) => (
        <fieldset key={group}>
          <legend className="px-1 text-xs text-muted">{t(`emoji.group.${group}`)}</legend>
          <div className="grid grid-cols-6">
            {emojiOf(group).map((emoji, at) => (
              <button
                key={emoji}
                type="button"
                tabIndex={n + at === 0 ? 0 : -1}
                onKeyDown={move}
                onClick={() => onPick(emoji)}
                className="grid h-10 place-items-center rounded-control font-emoji text-xl hover:bg-tint focus-visible:-outline-offset-2"
              >
                {emoji}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

export type EmojiGroup = keyof typeof EMOJI;
