import "server-only";
import { showGroupLinks } from "@/lib/domain/enrollments/group-links";
import { pageLanguage } from "@/lib/platform/http/page-language";
import type { StudentSession } from "./session";
import { groupLinkTexts } from "./texts";

/** The WhatsApp group of the class of an enrollment, once the session is unlocked; nothing where the class has none. */
export async function GroupLink({ session, classId }: { session: StudentSession; classId: string }) {
  const texts = groupLinkTexts[await pageLanguage()];
  const { groups } = await showGroupLinks(session.ctx, { student_id: session.studentId });
  const group = groups.find(({ class_id }) => class_id === classId);
  if (!group) return null;
  const { group_link: link } = group;
  return (
    <p className="print:hidden" data-slot="group-link">
      <span className="block font-semibold">{texts.title}:</span>
      {link ? (
        <a
          href={link}
          rel="noopener noreferrer nofollow"
          className="break-all font-semibold text-primary underline underline-offset-4"
        >
          {link}
        </a>
      ) : (
        <a href="/student-details#code" className="font-semibold text-primary underline underline-offset-4">
          {texts.unlock}
        </a>
      )}
    </p>
  );
}
