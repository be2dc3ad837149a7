import { sql } from "./database";

/** Opens the registration of a season, which makes it the current one. */
export async function openSeason(number: number): Promise<void> {
  await sql`update seasons set registration_opens_at = now(), closed_at = null where number = ${number}`;
}

/** Closes a season without what closing does to its classes and students. */
export async function closeSeason(number: number): Promise<void> {
  await sql`update seasons set closed_at = now() where number = ${number}`;
}

/** Makes a season planned again, without a time for its registration to open. */
export async function planSeason(number: number): Promise<void> {
  await sql`update seasons set registration_opens_at = null, closed_at = null where number = ${number}`;
}

/** Removes the seasons from a number on, with their classes; they have no enrollments. */
export async function removeSeasons(from: number): Promise<void> {
  await sql`delete from sessions where class_id in (select id from classes where season_number >= ${from})`;
  await sql`delete from classes where season_number >= ${from}`;
  await sql`delete from seasons where number >= ${from}`;
}
