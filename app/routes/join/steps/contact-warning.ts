/**
 * Warning that "about me" seems to contain contact details, which everyone would read; the page
 * then offers to publish the text unchanged.
 */
export const CONTACT_WARNING = "join:about_me.contact";
