import { statementPageTexts } from "@/app/(console)/money/(statements)/texts";
import { FieldError } from "@/components/form/field-frame";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

const texts = statementPageTexts.upload;

/** Uploads a file, with or without scripts. @param problem why the last upload was refused */
export function UploadForm({ problem }: { problem: string | undefined }) {
  const described = ["file-hint", ...(problem ? ["file-error"] : [])].join(" ");
  return (
    <Card className="max-w-2xl">
      <form
        method="post"
        action="/money/statements/upload"
        encType="multipart/form-data"
        className="space-y-5"
      >
        <p>{texts.lead}</p>
        <div className={problem ? "space-y-1.5 border-destructive border-l-4 pl-4" : "space-y-1.5"}>
          <Label htmlFor="file">{texts.field}</Label>
          <p id="file-hint" className="text-muted-foreground text-sm">
            {texts.hint}
          </p>
          {problem ? <FieldError name="file" error={problem} /> : null}
          <Input
            id="file"
            name="file"
            type="file"
            required
            accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            aria-describedby={described}
            aria-invalid={problem ? true : undefined}
          />
        </div>
        <Button type="submit" size="block">
          {texts.look}
        </Button>
      </form>
    </Card>
  );
}
