import type { Metadata } from "next";
import { one } from "@/lib/platform/http/list-state";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { scopeOf } from "@/lib/platform/permissions/authorize";
import { AccountPage } from "../account-page";
import { userTexts as texts } from "../texts";
import { Colleague } from "./colleague";

export const metadata: Metadata = { title: texts.tutors.details };

/** A tutor: the account for roles that manage it, name and contacts for colleagues. */
export default async function TutorDetailsPage(props: DeskPageProps) {
  const { ctx, role } = await requireDesk(props.params, "tutor-details");
  if (scopeOf(role, "tutors.update-tutor")) return <AccountPage kind="tutors" {...props} />;
  return <Colleague ctx={ctx} tutorId={one((await props.searchParams).tutorId)} />;
}
