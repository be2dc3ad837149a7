import "server-only";
import { cache } from "react";
import type { LogoFile } from "@/components/site/logo";
import type { PhoneLink } from "@/components/site/site-frame";
import { PUBLIC } from "@/lib/domain/access/actor";
import type { SeasonDays } from "@/lib/domain/enrollments/meeting-dates";
import { listSeasons } from "@/lib/domain/seasons/list-seasons";
import { showAcademy } from "@/lib/domain/seasons/show-academy";
import type { Language } from "@/lib/platform/language";
import { formatPhone } from "@/lib/platform/phone";
import { siteTexts } from "./texts";

/** The academy's public facts, read once per request. */
export const academy = cache(() => showAcademy({ actor: PUBLIC }, {}));

/** The first and last day of a season that the public may know of; nulls for others and while they are not planned. */
export const seasonDays = cache(async (number: number): Promise<SeasonDays> => {
  const { seasons } = await listSeasons({ actor: PUBLIC }, {});
  const season = seasons.find((one) => one.number === number);
  return { starts_on: season?.starts_on ?? null, ends_on: season?.ends_on ?? null };
});

/** The administrators' phones as tel: links. */
export async function helpPhones(): Promise<PhoneLink[]> {
  const { contact_phones } = await academy();
  return contact_phones.map((phone) => ({ href: `tel:+${phone}`, text: formatPhone(phone) }));
}

/** Logo, name, motto and phones for the head of printed pages. */
export async function academyOnPaper(
  language: Language = "en",
): Promise<{ logo: LogoFile; name: string; motto: string; phones: string[] }> {
  const phones = await helpPhones();
  const { motto } = siteTexts[language];
  const { logo, academy_name: name } = await academy();
  return { logo, name, motto, phones: phones.map(({ text }) => text) };
}
