import { sql } from "./database";

/** Opens the registration of a season, which makes it the current one; its classes are live again. */
export async function openSeason(number: number): Promise<void> {
  await sql`update seasons set registration_opens_at = now(), closed_at = null where number = ${number}`;
  await sql`update classes set archived_at = null where season_number = ${number}`;
}

/** Closes a season and archives its classes, without what closing does to its students. */
export async function closeSeason(number: number): Promise<void> {
  await sql`update seasons set closed_at = now() where number = ${number}`;
  await sql`update classes set archived_at = now() where season_number = ${number} and archived_at is null`;
}

/** Makes a season planned again, without a time for its registration to open; its classes are live again. */
export async function planSeason(number: number): Promise<void> {
  await sql`update seasons set registration_opens_at = null, closed_at = null where number = ${number}`;
  await sql`update classes set archived_at = null where season_number = ${number}`;
}

/** Removes the seasons from a number on, with their classes; they have no enrollments. */
export async function removeSeasons(from: number): Promise<void> {
  await sql`delete from sessions where class_id in (select id from classes where season_number >= ${from})`;
  await sql`delete from classes where season_number >= ${from}`;
  await sql`delete from seasons where number >= ${from}`;
}
