import { z } from "zod";
import { setGroupLink, showGroupLink } from "@/lib/domain/catalog/group-link";
import { showGroupLinks } from "@/lib/domain/enrollments/group-links";
import type { Call } from "@/lib/platform/openapi/call";
import { dataOf, EXAMPLE_ID, id, recordId, season } from "./fields";

const groupLink = z.object({ class_id: id, group_link: z.string().nullable() });

/** The invite of a class's WhatsApp group: the calls of staff who set it and of students who get it. */
export const GROUP_LINKS: Call[] = [
  {
    at: "GET classes/group-link",
    run: showGroupLink,
    summary: "The invite of a class's WhatsApp group.",
    description:
      "For admins, and for a tutor with a session of the class. Enrolled students read it with `students/group-links`; no other call has it.",
    response: { data: groupLink.extend({ class_name: z.string(), course_name: z.string() }) },
    errorCodes: ["not_found"],
  },
  {
    at: "PATCH classes/set-group-link",
    run: setGroupLink,
    summary: "Sets the invite of a class's WhatsApp group, or removes it.",
    description:
      "As `classes/group-link`. An https address of at most 200 characters; null or empty removes it.",
    examples: {
      // The page of the documentation has no address of another site.
      "No group any more": { class_id: EXAMPLE_ID.class, group_link: null },
    },
    response: { data: groupLink },
    errorCodes: ["not_found", "season_closed"],
  },
  {
    at: "GET students/group-links",
    run: showGroupLinks,
    summary: "The WhatsApp groups of the classes a student is enrolled in.",
    description:
      "Only the student reads it. `group_link` is null until the session is unlocked (`students/unlock`); a group is gone when the student leaves the class or the season closes.",
    response: dataOf({
      student_id: recordId,
      groups: z.array(
        z.object({
          class_id: id,
          class_name: z.string(),
          course_name: z.string(),
          season,
          group_link: z.string().nullable(),
        }),
      ),
    }),
  },
];
