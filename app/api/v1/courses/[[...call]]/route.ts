import { addCourse } from "@/lib/domain/catalog/add-course";
import { deleteCourse } from "@/lib/domain/catalog/delete-course";
import { listCoursesWithEnrollments } from "@/lib/domain/catalog/list-courses";
import { showCourseWithEnrollments } from "@/lib/domain/catalog/show-course";
import { updateCourse } from "@/lib/domain/catalog/update-course";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";
import { created, page } from "../../responses";

const list = endpoint({ run: listCoursesWithEnrollments, toResponse: page });
const show = endpoint({ run: showCourseWithEnrollments });

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": {
    GET: (request, context) =>
      (new URL(request.url).searchParams.has("courseId") ? show : list)(request, context),
  },
  "add-course": { POST: endpoint({ run: addCourse, toResponse: created }) },
  "update-course": { PATCH: endpoint({ run: updateCourse }) },
  "delete-course": { DELETE: endpoint({ run: deleteCourse }) },
});
