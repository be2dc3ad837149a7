import { listCourses } from "@/lib/domain/catalog/list-courses";
import { showCourse } from "@/lib/domain/catalog/show-course";
import { endpoint, route } from "@/lib/platform/http/endpoint";

const list = endpoint({
  run: listCourses,
  toResponse: ({ courses, total }) => ({ data: { courses, total }, total }),
});
const show = endpoint({ run: showCourse });

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: (request, context) =>
    (new URL(request.url).searchParams.has("courseId") ? show : list)(request, context),
});
