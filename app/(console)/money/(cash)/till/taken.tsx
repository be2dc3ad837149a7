import { Alert } from "@/components/ui/alert";
import { formatShillings } from "@/lib/platform/money";
import { cashPageTexts as texts } from "../texts";
import type { CashReceipt } from "./receipts-table";

/** What was taken just now, above the search: whose, how much, and the receipt. */
export function Taken({ receipt }: { receipt: CashReceipt }) {
  const { amount, student, status } = receipt;
  return (
    <Alert variant="success" role="status" className="mb-6">
      <span className="font-semibold">
        {texts.taken(receipt.receipt ?? "", formatShillings(amount), student.full_name)}
      </span>{" "}
      {status === "enrolled" ? texts.enrolled : texts.partDue} <TakenLink receipt={receipt} />
    </Alert>
  );
}

/** To the paper, which a paid fee has. */
export function TakenLink({ receipt: { status, enrollment_id } }: { receipt: CashReceipt }) {
  if (status !== "enrolled") return null;
  return (
    <a className="font-semibold underline" href={`/money/receipt?enrollment_id=${enrollment_id}`}>
      {texts.print}
    </a>
  );
}
