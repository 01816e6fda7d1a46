type Query = { sql: string; params: (string | number | null)[] };

/** Runs a query of the site's own store by its name, or reads one row by key, and says how many rows D1 looked at. */
export default {
  async fetch(request, env) {
    const query = env.QUERIES[decodeURIComponent(new URL(request.url).pathname.slice(1))];
    if (!query) return new Response("Not found", { status: 404 });
    const { results, meta } = await env.DB.prepare(query.sql)
      .bind(...query.params)
      .all();
    return Response.json({ rows: results.length, rowsRead: meta.rows_read });
  },
} satisfies ExportedHandler<{ DB: D1Database; QUERIES: Record<string, Query> }>;
