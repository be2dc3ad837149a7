import type { Metadata } from "next";
import { type DeskPageProps, deskOf, requireDesk } from "@/lib/platform/http/require-verb";
import { ROLES } from "@/lib/platform/permissions/roles";
import { AdminHome } from "./admin/admin-home";
import { dashboardTexts } from "./admin/texts";
import { DeskHome } from "./desk/desk-home";
import { tutorTexts } from "./tutor/texts";
import { TutorHome } from "./tutor/tutor-home";

const HOMES = {
  admin: { title: dashboardTexts.title, Home: AdminHome },
  desk: { title: dashboardTexts.title, Home: DeskHome },
  tutor: { title: tutorTexts.title, Home: TutorHome },
};

export async function generateMetadata({ params }: DeskPageProps): Promise<Metadata> {
  const desk = await deskOf(params, "auth.show-account");
  return { title: HOMES[ROLES[desk].home].title };
}

/** A role's home page, chosen by the role table. */
export default async function HomePage({ params, searchParams }: DeskPageProps) {
  const { ctx, role } = await requireDesk(params, "auth.show-account");
  const { Home } = HOMES[ROLES[role].home];
  return <Home ctx={ctx} role={role} query={await searchParams} />;
}
