import type { Metadata } from "next";
import { ClassicRequestsList } from "@/app/(console)/[desk]/(payments)/mpesa-classic-requests/page";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { paymentListTexts as texts } from "../../_payments/texts";

export const metadata: Metadata = { title: texts.classic.title };

export default function ClassicRequestsPage({ searchParams }: { searchParams: SearchParams }) {
  return <ClassicRequestsList desk="admin" searchParams={searchParams} />;
}
