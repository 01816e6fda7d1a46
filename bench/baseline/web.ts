/** The comparison for the site's pages: a constant response, and one D1 row by key. */
export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (pathname === "/constant") return new Response("ok");
    const row = await env.DB.prepare("SELECT * FROM people WHERE id = ?")
      .bind(pathname.slice(1))
      .first();
    return row ? Response.json(row) : new Response("Not found", { status: 404 });
  },
} satisfies ExportedHandler<{ DB: D1Database }>;
