/** In a row of the grid. Every group fills its rows, so that up and down are always a row. */
export const COLUMNS = 6;

/** What people write to each other here, by where they look for it (decision 0052). None is newer than 2020: elder devices draw a box. */
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
