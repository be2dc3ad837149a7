import "server-only";
import { transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";

/** What of a student a list of payments names and leads to. */
export const STUDENT = {
  id: students.id,
  full_name: students.fullName,
  registration_no: students.registrationNo,
};

/** The money of a row, by our id and by M-Pesa's receipt; the latter is null while only a query has told of it. */
export const MONEY = { id: transactions.id, transaction_id: transactions.receipt };
