import { Badge } from "@/components/ui/badge";
import { classTexts } from "./texts";

export type Seats = { capacity: number | null; seats_left: number | null; seats_taken?: number };

/** Seats taken in a class, and whether any are left. */
export function SeatsLeft({ capacity, seats_left: left, seats_taken: taken = 0 }: Seats) {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2 lg:justify-start">
      {classTexts.seatsOf(taken, capacity)}
      {left === null ? null : (
        <Badge variant={left > 0 ? "success" : "warning"}>
          {left > 0 ? classTexts.left(left) : classTexts.full}
        </Badge>
      )}
    </span>
  );
}
