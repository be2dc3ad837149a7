import postgres from "postgres";

const shared = globalThis;

/** One pool, of as many connections as the academy's. */
export function pool() {
  shared.barePool ??= postgres(process.env.DATABASE_URL, {
    max: 10,
    onnotice: () => {},
    connection: { TimeZone: "UTC", plan_cache_mode: "force_custom_plan" },
  });
  return shared.barePool;
}
