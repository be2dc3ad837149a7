"use client";
import { Progress } from "@/components/ui/progress";
import { useForm } from "./form-state";

/** Shows, while the form is being sent for longer than a second, that the work continues. */
export function FormProgress({ text }: { text: string }) {
  const { pending } = useForm();
  return (
    <div role="status">
      {pending ? (
        <div className="appear-late space-y-1.5">
          <Progress text={text} />
        </div>
      ) : null}
    </div>
  );
}
