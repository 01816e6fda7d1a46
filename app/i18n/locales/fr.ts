import chat from "./fr/chat.json";
import common from "./fr/common.json";
import game from "./fr/game.json";
import join from "./fr/join.json";
import members from "./fr/members.json";
import profile from "./fr/profile.json";
import safety from "./fr/safety.json";
import suggestions from "./fr/suggestions.json";
import visit from "./fr/visit.json";

export default { chat, common, game, join, members, profile, safety, suggestions, visit };

export const lazy = import.meta.glob<object>(
  "./fr/{activity,address,age,bonus,debit,decisions,editing,finder,gifts,installed,leaving,orders,outbox,password,photos,pictures,push,security,settings,shop,transparency}.json",
  { import: "default" },
);
