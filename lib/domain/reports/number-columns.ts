/**
 * The titles of columns that hold amounts and counts, which a workbook stores as numbers. All others are text: phones, ids,
 * receipts, codes.
 */
export const NUMBER_COLUMNS: ReadonlySet<string> = new Set([
  ...["Amount", "Amount Paid", "Amount said", "Arrived", "Books", "Charges", "Cost", "Credit", "Difference"],
  ...[
    "Donated",
    "Taken",
    "Voided of earlier days",
    "Given back in cash",
    "Voided after closing",
    "Fee",
    "Income (KES)",
    "Left to pay",
    "Other",
    "Own accounts",
    "Paid",
    "Paid in",
    "Paid out",
  ],
  ...["Refunded", "Reversals", "Statement", "Suspense", "To the bank", "TransAmount", "Withdrawn"],
  ...["Absent", "Attendance (%)", "Attended", "Capacity", "Classes", "Completed", "Counted", "Delivered"],
  ...["Enrolled", "Excused", "Registers", "Students"],
  ...["Messages", "Parts", "People", "Position", "Present", "Registered", "Room", "Row", "Rows", "Season"],
  ...["Seats Taken", "Sessions", "Tries", "Unmarked", "Unreachable"],
]);
