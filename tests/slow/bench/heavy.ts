import type { Side } from "./figures";
import { httpRound } from "./load";
import { sessionOrder } from "./reads";
import type { Academy, Pace } from "./stage";

/** How many certificates the worker's file has; it draws the file again and again. */
const PAGES = 200;

export type HeavySides = { name: string; sides: [Side, Side]; atMost: number };

/**
 * A simple read while a worker thread draws one file of two hundred certificates after another, beside the same without. The
 * worker is never idle, so any other job, such as a statement's workbook, would slow the read no more.
 */
export async function besideHeavy({ sql, server, groups, token }: Academy, pace: Pace): Promise<HeavySides> {
  const [season] = await sql`
    insert into certificates (enrollment_id, season_number, full_name, course_name)
    select e.id, c.season_number, s.full_name, 'Web Development'
    from enrollments e join students s on s.id = e.student_id join classes c on c.id = e.class_id
    where c.season_number = (select max(season_number) from classes where id in (select class_id from enrollments))
      and not exists (select 1 from certificates o where o.enrollment_id = e.id)
    limit ${PAGES}
    returning season_number as number`;
  const file = `${server.url}/api/v1/certificates/pdf?season=${season?.number}`;
  const round = () => httpRound(server.url, [sessionOrder({ groups })], { ...pace, again: true });
  const drawing = async () => {
    let isOver = false;
    const draw = async () => {
      while (!isOver) {
        const answer = await fetch(file, { headers: { authorization: `Bearer ${token}` } });
        if (!answer.ok) throw new Error(`GET ${file} answered ${answer.status}`);
        await answer.arrayBuffer();
      }
    };
    const drawn = draw();
    try {
      return await Promise.race([round(), drawn.then(() => Promise.reject(new Error("Nothing was drawn.")))]);
    } finally {
      isOver = true;
      await drawn;
    }
  };
  return {
    name: "a simple read while certificates are drawn",
    sides: [
      { name: "while certificates are drawn", round: drawing },
      { name: "without", round },
    ],
    atMost: 1.5,
  };
}
