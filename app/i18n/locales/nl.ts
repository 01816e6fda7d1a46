import chat from "./nl/chat.json";
import common from "./nl/common.json";
import game from "./nl/game.json";
import join from "./nl/join.json";
import members from "./nl/members.json";
import profile from "./nl/profile.json";
import safety from "./nl/safety.json";
import suggestions from "./nl/suggestions.json";
import visit from "./nl/visit.json";

export default { chat, common, game, join, members, profile, safety, suggestions, visit };

export const lazy = import.meta.glob<object>(
  "./nl/{activity,address,age,bonus,debit,decisions,editing,finder,gifts,installed,leaving,orders,outbox,password,photos,pictures,push,security,settings,shop,transparency}.json",
  { import: "default" },
);
