import "server-only";
import { and, count, eq, inArray, isNotNull, isNull, not, type SQL, sql, sum } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { mpesaPaybillConfirmations, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { readListCounter } from "@/lib/platform/db/list-counters";
import { keysOfPage, newestFirst, rowsBefore } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { IS_GIVEN_BACK, isLike, keysFound, madeBetween, studentsLike, totals } from "./list-conditions";
import { ListPaybillRequests } from "./list-input";
import { MONEY, STUDENT } from "./list-links";

/**
 * A page of the payments to the paybill number as Safaricom confirmed them, in its field names. `matched` where the
 * money stands on a student's account, `given_back` where all of it went back before anybody was known for it.
 */
export const listPaybillRequests = query(
  "payments.mpesa-classic-requests",
  ListPaybillRequests,
  async ({ input, db }) => {
    const paid = mpesaPaybillConfirmations;
    const matched = isNotNull(transactions.enrollmentId);
    const where = and(
      madeBetween(paid.createdAt, input),
      input.status === "matched" ? matched : undefined,
      input.status === "unmatched" ? and(isNull(transactions.enrollmentId), not(IS_GIVEN_BACK)) : undefined,
      input.status === "given_back" ? IS_GIVEN_BACK : undefined,
      input.status && input.status !== "matched" ? sql`${paid.transId} = any (array${OF_NOBODY})` : undefined,
      input.search ? sql`${paid.id} in ${found(input.search)}` : undefined,
    );
    const [sums] =
      input.search || input.status
        ? await db
            .select({ total: count(), cents: sum(paid.amountCents) })
            .from(paid)
            .leftJoin(transactions, eq(transactions.receipt, paid.transId))
            .where(where)
        : [await readListCounter(db, "paybill", input)];
    const listed = db
      .select({
        paid,
        enrollmentId: transactions.enrollmentId,
        isGivenBack: IS_GIVEN_BACK,
        studentMsisdn: students.msisdn,
        student: STUDENT,
        transaction: MONEY,
      })
      .from(paid)
      .leftJoin(transactions, eq(transactions.receipt, paid.transId))
      .leftJoin(enrollments, eq(enrollments.id, transactions.enrollmentId))
      .leftJoin(students, eq(students.id, enrollments.studentId))
      .orderBy(...newestFirst(paid));
    const rows = input.status
      ? await listed.where(where).limit(input.pageSize).offset(rowsBefore(input))
      : await listed.where(inArray(paid.id, keysOfPage(db, paid, where, input, sums?.total ?? 0)));
    const shown = rows.map(
      ({ paid: row, enrollmentId, isGivenBack, studentMsisdn, student, transaction }) => ({
        id: row.id,
        TransID: row.transId,
        TransactionType: row.transactionType,
        TransTime: row.transTime,
        TransAmount: toShillings(row.amountCents),
        BillRefNumber: row.billRef,
        msisdn: row.msisdn,
        FirstName: row.firstName,
        MiddleName: row.middleName,
        LastName: row.lastName,
        status: enrollmentId ? "matched" : isGivenBack ? "given_back" : "unmatched",
        payment_request: studentMsisdn ? { student_msisdn: studentMsisdn } : null,
        enrollment_id: enrollmentId,
        student,
        transaction,
        created_at: row.createdAt.toISOString(),
      }),
    );
    return { rows: shown, ...totals(sums) };
  },
);

function found(search: string): SQL {
  const paid = mpesaPaybillConfirmations;
  const money = sql`join ${transactions} on ${transactions.enrollmentId} = ${enrollments.id}
    join ${paid} on ${paid.transId} = ${transactions.receipt}`;
  return keysFound(
    sql`select ${paid.id} from ${paid} where ${isLike(paid.search, search)}`,
    sql`select ${paid.id} from ${studentsLike(search, money)}`,
  );
}

/** Money on nobody's account is little, and found by an index of its own. */
const OF_NOBODY = sql`(select ${transactions.receipt} from ${transactions} where ${isNull(transactions.enrollmentId)})`;
