import postgres from "postgres";

/** The server's own database, from which others can be renamed. */
const SERVER = "postgres";

/** The name of a database in its address. */
export function databaseOf(url) {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

/** The address of another database of the same server. @param {string} url @param {string} name */
export function besideIt(url, name) {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/**
 * Runs work on a connection of its own.
 * @template Result
 * @param {string} url
 * @param {(sql: import("postgres").Sql) => Promise<Result>} work
 */
export async function withDatabase(url, work) {
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** How many connections use a database. */
export function connectionsTo(url) {
  return withDatabase(besideIt(url, SERVER), async (sql) => {
    const [row] =
      await sql`select count(*)::int as open from pg_stat_activity where datname = ${databaseOf(url)}`;
    return row?.open ?? 0;
  });
}

/**
 * Gives a database the name of another, which is kept under a new name. Both or neither, and only while nobody uses them.
 * @param {string} url of the one that is set aside
 * @param {string} replacement
 * @returns {Promise<string>} the name under which it is kept
 */
export function putInPlace(url, replacement) {
  const name = databaseOf(url);
  const aside = `${name}_before_${new Date().toISOString().replace(/\D/g, "").slice(0, 14)}`;
  return withDatabase(besideIt(url, SERVER), async (sql) => {
    await sql.begin(async (tx) => {
      await tx`alter database ${tx(name)} rename to ${tx(aside)}`;
      await tx`alter database ${tx(replacement)} rename to ${tx(name)}`;
      await tx`comment on database ${tx(name)} is null`;
    });
    return aside;
  });
}
