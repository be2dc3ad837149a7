import type { Metadata } from "next";
import type { SearchParams } from "@/lib/web/list-state";
import { AccountPage } from "../_people/account-page";
import { userWords as words } from "../_people/words";

export const metadata: Metadata = { title: words.tutors.details };

export default function TutorDetailsPage({ searchParams }: { searchParams: SearchParams }) {
  return <AccountPage kind="tutors" searchParams={searchParams} />;
}
