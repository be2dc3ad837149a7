import "server-only";
import { showGroupLinks } from "@/lib/domain/enrollments/group-links";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { groupLinkTexts } from "./texts";
import type { Visit } from "./visit";

/** The WhatsApp group of the class of an enrollment, once the visit is unlocked; nothing where the class has none. */
export async function GroupLink({ visit, classId }: { visit: Visit; classId: string }) {
  const texts = groupLinkTexts[await pageLanguage()];
  const { groups } = await showGroupLinks(visit.ctx, { student_id: visit.studentId });
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
