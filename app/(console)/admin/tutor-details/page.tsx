import type { Metadata } from "next";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { AccountPage } from "../_people/account-page";
import { userWords as words } from "../_people/texts";

export const metadata: Metadata = { title: words.tutors.details };

export default function TutorDetailsPage({ searchParams }: { searchParams: SearchParams }) {
  return <AccountPage kind="tutors" searchParams={searchParams} />;
}
