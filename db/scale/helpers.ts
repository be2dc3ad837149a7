/**
 * SQL functions of the session that draw pseudo-random values from a number. The same number always gives the same value.
 */
export const HELPERS = [
  // A whole number from 0 to below `most`; `salt` separates the draws of one row.
  `create function pg_temp.draw(nr bigint, salt int, most int) returns int language sql immutable parallel safe
    as $$ select ((hashint8extended(nr, salt) & 9223372036854775807) % most)::int $$`,
  // A key as gen_random_uuid() makes them: version 4.
  `create function pg_temp.key_of(kind text, nr bigint) returns uuid language sql immutable parallel safe
    as $$ select (overlay(overlay(md5(kind || ':' || nr) placing '4' from 13 for 1) placing '8' from 17 for 1))::uuid $$`,
  // Names have a long tail: the first of a list are common, the last rare.
  `create function pg_temp.one_of(words text[], nr bigint, salt int) returns text language sql immutable parallel safe
    as $$ select words[1 + (pg_temp.draw(nr, salt, 1000) * pg_temp.draw(nr, salt + 1, 1000)::bigint * cardinality(words) / 1000000)::int] $$`,
] as const;

/** SQL that writes a number with `length` characters of an alphabet, the last digit first. */
export function signs(number: string, alphabet: string, length: number): string {
  const base = alphabet.length;
  return Array.from(
    { length },
    (_, index) => `substr('${alphabet}', 1 + (${number} / ${base ** index}::bigint % ${base})::int, 1)`,
  ).join(" || ");
}

/** SQL that maps each number to another one, neighbours far apart; `factor` and `numbers` must be coprime. */
export function scattered(number: string, factor: number, numbers: number): string {
  return `((${number}) * ${factor}::bigint % ${numbers}::bigint)`;
}
