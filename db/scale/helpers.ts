/**
 * Functions of the session that turn a number into what looks drawn by chance. The same number, the same draw: nothing
 * here knows a clock or a random source.
 */
export const HELPERS = [
  // A whole number from 0 to below `most`; `salt` tells one draw of a row from another.
  `create function pg_temp.draw(nr bigint, salt int, most int) returns int language sql immutable parallel safe
    as $$ select ((hashint8extended(nr, salt) & 9223372036854775807) % most)::int $$`,
  // A key as gen_random_uuid() makes them: version 4.
  `create function pg_temp.key_of(kind text, nr bigint) returns uuid language sql immutable parallel safe
    as $$ select (overlay(overlay(md5(kind || ':' || nr) placing '4' from 13 for 1) placing '8' from 17 for 1))::uuid $$`,
  // Names come in a long tail: the first of a list are many people's, the last few people's.
  `create function pg_temp.one_of(words text[], nr bigint, salt int) returns text language sql immutable parallel safe
    as $$ select words[1 + (pg_temp.draw(nr, salt, 1000) * pg_temp.draw(nr, salt + 1, 1000)::bigint * cardinality(words) / 1000000)::int] $$`,
] as const;

/** Signs of an alphabet for a number, so many, the last one first; SQL without a loop. */
export function signs(number: string, alphabet: string, length: number): string {
  const base = alphabet.length;
  return Array.from(
    { length },
    (_, place) => `substr('${alphabet}', 1 + (${number} / ${base ** place}::bigint % ${base})::int, 1)`,
  ).join(" || ");
}

/** The same with each number met once and neighbours far apart: the factor shares no divisor with the numbers there are. */
export function scattered(number: string, factor: number, numbers: number): string {
  return `((${number}) * ${factor}::bigint % ${numbers}::bigint)`;
}
