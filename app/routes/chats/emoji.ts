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
export type EmojiGroup = keyof typeof EMOJI;

export const emojiOf = (group: EmojiGroup) => EMOJI[group].split(" ");
