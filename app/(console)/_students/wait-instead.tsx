import { waitingTexts as texts } from "./waiting-texts";

/** Links from a choice of class, where full ones cannot be chosen, to the waiting lists. */
export function WaitInstead({ studentId }: { studentId: string }) {
  return (
    <p>
      {texts.isFull}{" "}
      <a
        href={`/student-details?studentId=${studentId}&dialog=wait`}
        className="font-semibold text-primary underline underline-offset-4"
      >
        {texts.instead}
      </a>
    </p>
  );
}
