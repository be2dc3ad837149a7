import type { ReactNode } from "react";
import { ShownTo } from "@/components/form/shown-to";
import { currentActor } from "@/lib/platform/auth/student-cookies";
import { reportStaticPage } from "@/lib/platform/host-server";
import { Frame, StudentSessionLine } from "../frame";

export default async function PublicLayout({ children }: { children: ReactNode }) {
  reportStaticPage();
  const actor = await currentActor();
  return (
    <ShownTo student={actor.kind === "student" ? actor.studentId : null}>
      <Frame sessionLine={<StudentSessionLine />}>{children}</Frame>
    </ShownTo>
  );
}
