import { ImageResponse } from "next/og";
import { currentEnrollment, studentSession } from "@/app/_student-session/session";
import { academy } from "@/app/academy";
import { firstDayIn } from "@/lib/domain/academy/rules";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { inLanguage } from "@/lib/platform/commands/call-language";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { personTexts } from "../texts";
import { CARD_SIZE, CardPicture } from "./card-picture";

/** The card of the session's enrolled student as a picture to keep or send. Others go to the page that shows their state. */
export async function GET(): Promise<Response> {
  const session = await studentSession();
  const enrollment = session && (await currentEnrollment(session));
  if (!session || enrollment?.status !== "enrolled")
    return new Response(null, { status: 303, headers: { location: "/enrollment-successful" } });
  const [about, language] = await Promise.all([academy(), pageLanguage()]);
  const days = inLanguage(language, () => catalogTexts.days);
  const picture = new ImageResponse(
    <CardPicture
      academy={about.academy_name}
      name={session.name}
      registrationNo={session.registrationNo}
      course={enrollment.course_name}
      group={enrollment.class_name}
      season={personTexts[language].seasonName(enrollment.season)}
      times={enrollment.sessions.map(({ day, from, to }) => `${days[day]} ${from}–${to}`)}
      venue={firstDayIn(language, about).venue}
    />,
    CARD_SIZE,
  );
  return new Response(await picture.arrayBuffer(), {
    headers: {
      "content-type": "image/png",
      "content-disposition": 'attachment; filename="academy-card.png"',
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
