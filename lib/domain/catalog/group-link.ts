import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { refuseUntaught } from "@/lib/domain/enrollments/taught-class";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import { assertWas } from "@/lib/platform/commands/was";
import { Refusal } from "@/lib/platform/refusal";
import { SetGroupLink, ShowGroupLink } from "./input";
import { refuseHistory } from "./locks";
import { catalogTexts as texts } from "./texts";

/**
 * The link of a class's group, for actors who may change it: admins, and tutors with a session of the class. Null without
 * one.
 * @throws Refusal 404 for an unknown class, or one the tutor does not teach
 */
export const showGroupLink = query(
  "classes.group-link",
  ShowGroupLink,
  async ({ actor, scope, input, db }) => {
    await refuseUntaught(db, actor, scope, input.class_id);
    const [group] = await db
      .select({ className: classes.name, courseName: courses.name, link: classes.groupLink })
      .from(classes)
      .innerJoin(courses, eq(courses.id, classes.courseId))
      .where(eq(classes.id, input.class_id));
    if (!group) throw new Refusal("not_found", "not_found", texts.noClass(input.class_id));
    return {
      class_id: input.class_id,
      class_name: group.className,
      course_name: group.courseName,
      group_link: group.link,
    };
  },
);

/**
 * Sets or removes the link of a class's group (lib/domain/catalog/README.md). The link is not in the audit
 * log.
 * @throws Refusal 404 as showGroupLink, and for an archived class; 409 season_closed
 */
export const setGroupLink = command(
  "classes.set-group-link",
  SetGroupLink,
  async ({ actor, scope, input, was, tx }) => {
    await refuseUntaught(tx, actor, scope, input.class_id);
    const [group] = await tx
      .select({ link: classes.groupLink })
      .from(classes)
      .where(and(eq(classes.id, input.class_id), isNull(classes.archivedAt)))
      .for("update");
    await refuseHistory(tx, eq(classes.id, input.class_id));
    if (!group) throw new Refusal("not_found", "not_found", texts.noClass(input.class_id));
    assertWas(was, group.link ?? "none");
    const { group_link } = input;
    const msg = group_link ? texts.groupLinkSet : texts.groupLinkRemoved;
    const result = { class_id: input.class_id, group_link, msg };
    if (group.link === group_link) return unchanged(result);
    await tx.update(classes).set({ groupLink: group_link }).where(eq(classes.id, input.class_id));
    return changed(result, {
      type: "class.group_link_changed",
      id: input.class_id,
      what: { group_link: group_link ? "set" : "removed" },
    });
  },
);
