import "server-only";
import { cache } from "react";
import type { PhoneLink } from "@/components/site/site-frame";
import { showAcademy } from "@/lib/domain/seasons/show-academy";
import type { Language } from "@/lib/platform/language";
import { PUBLIC } from "@/lib/platform/permissions/actor";
import { formatPhone } from "@/lib/platform/phone";
import { siteTexts } from "./texts";

/** The academy's public facts, read once per request. */
export const academy = cache(() => showAcademy({ actor: PUBLIC }, {}));

/** The administrators' phones as tel: links. */
export async function helpPhones(): Promise<PhoneLink[]> {
  const { contact_phones } = await academy();
  return contact_phones.map((phone) => ({ href: `tel:+${phone}`, text: formatPhone(phone) }));
}

/** Name, motto and phones for the head of printed pages. */
export async function academyOnPaper(
  language: Language = "en",
): Promise<{ name: string; motto: string; phones: string[] }> {
  const phones = await helpPhones();
  const { motto } = siteTexts[language];
  return { name: (await academy()).academy_name, motto, phones: phones.map(({ text }) => text) };
}
