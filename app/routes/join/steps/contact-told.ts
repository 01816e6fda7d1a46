/** Said where "about me" seems to hold a way to reach its writer, which everybody would read: the page then offers to publish it all the same. */
export const CONTACT_TOLD = "join:about_me.contact";
