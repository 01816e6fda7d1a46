/**
 * Routes that the age check closes (R527): everything about other members, what they may send, and
 * the shop. Together with AGE_OPEN_ROUTES these are all routes of members' hosts.
 */
export const AGE_CLOSED_ROUTES: readonly string[] = [
  ...[
    "/members",
    "/members/searches",
    "/members/searches/:id/rename",
    "/members/searches/:id/delete",
  ],
  ...["/members/:id", "/members/:id/like", "/members/:id/unlike", "/members/:id/note"],
  ...["/members/:id/chat", "/members/:id/gift", "/members/:id/signup", "/members/:id/unblock"],
  ...["/members/:id/pass", "/members/:id/unpass", "/settings/passed"],
  ...["/members/:id/landing", "/members/:id/landing2/:slug?", "/members/:id/landing3/:slug?"],
  ...["/activity", "/likes/:type?", "/likes/m/:id", "/signup-matches", "/match-finder"],
  ...["/swipe-game", "/swipe-game/:deed", "/share", "/settings/blocked"],
  ...["/profile", "/profile/photos", "/profile/photos/order", "/profile/photos/:photo/delete"],
  ...["/profile/photos/:photo/main", "/profile/photos/:photo/visibility"],
  ...["/credits", "/credits/:bundle/:method?", "/credits/repeat-order", "/premium"],
  ...["/directdebit", "/directdebit/again", "/directdebit/code", "/directdebit/mandate"],
  "/transactions/:id/pay",
  ...["/chats", "/chats/:id", "/chats/:id/gift", "/chats/:id/photo", "/chats/undo"],
  ...["/chats/:id/delete", "/chats/:id/react", "/chats/:id/photos/:photo/:size"],
  ...["/chats/:id/photos/:photo/reveal", "/chats/:id/shown-photos"],
  "/photos/:id/:size",
  ...["/api/search.php", "/api/like.php", "/api/likes.php", "/api/auto-like.php"],
  ...["/api/swipe.php", "/api/chats.php", "/api/chat.php", "/api/messages.php"],
  ...["/api/message.php", "/api/reaction.php", "/api/read.php", "/api/profile.php"],
  ...["/api/photo.php", "/api/discountcode.php"],
];
