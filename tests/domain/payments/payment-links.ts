import { payByLink } from "@/lib/domain/payments/links/pay-by-link";
import { shareLink } from "@/lib/domain/payments/links/share-link";
import { showLink } from "@/lib/domain/payments/links/show-link";
import type { Seat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { asOwner } from "../../support/students";
import { PUBLIC } from "./request-payment-calls";

/** The token of a seat's payment link, as its student shares it. */
export async function linkOf({ student }: Pick<Seat, "student">): Promise<string> {
  const { url } = await asOwner(shareLink, { student_id: student.id });
  return url.split("/give/")[1] ?? "";
}

export const shown = (token: string) => showLink(PUBLIC, { token });
export const payBy = (token: string, phone: string) => payByLink(PUBLIC, { token, paying_msisdn: phone });

/** Texts of a kind about a student, with the phones they go to. */
export async function messagesOf(studentId: string, kind: string) {
  return sql<
    { recipient: string; body: string; language: string }[]
  >`select recipient, body, language from outbox
    where student_id = ${studentId} and kind = ${kind} order by created_at, id`;
}
