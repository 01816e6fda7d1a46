import chat from "./it/chat.json";
import common from "./it/common.json";
import game from "./it/game.json";
import join from "./it/join.json";
import members from "./it/members.json";
import profile from "./it/profile.json";
import safety from "./it/safety.json";
import suggestions from "./it/suggestions.json";
import visit from "./it/visit.json";

export default { chat, common, game, join, members, profile, safety, suggestions, visit };

export const lazy = import.meta.glob<object>(
  "./it/{activity,address,age,bonus,debit,decisions,editing,finder,gifts,installed,leaving,orders,outbox,password,photos,pictures,push,security,settings,shop,transparency}.json",
  { import: "default" },
);
