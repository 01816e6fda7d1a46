import chat from "./fi/chat.json";
import common from "./fi/common.json";
import game from "./fi/game.json";
import join from "./fi/join.json";
import members from "./fi/members.json";
import profile from "./fi/profile.json";
import safety from "./fi/safety.json";
import suggestions from "./fi/suggestions.json";
import visit from "./fi/visit.json";

export default { chat, common, game, join, members, profile, safety, suggestions, visit };

export const lazy = import.meta.glob<object>(
  "./fi/{activity,address,age,bonus,debit,decisions,editing,finder,gifts,installed,leaving,orders,outbox,password,photos,pictures,push,security,settings,shop,transparency}.json",
  { import: "default" },
);
