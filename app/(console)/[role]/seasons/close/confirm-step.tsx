import { type Figure, FiguresTable } from "@/components/data-table/figures-table";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import type { showClosingStep } from "@/lib/domain/season-lifecycle/closing/closing-step";
import { formatShillings } from "@/lib/platform/money";
import { formatDay, nairobiShown } from "@/lib/platform/time/nairobi-time";
import { acceptResultsAction, closeSeasonAction, endHoldsAction } from "./actions";
import { closeTexts as texts } from "./texts";

type Seen = Awaited<ReturnType<typeof showClosingStep>>;
type Place = Seen["places"][number];
type Result = Seen["results"][number];

const ACTIONS = {
  end_unpaid: endHoldsAction,
  accept_results: acceptResultsAction,
  close_season: closeSeasonAction,
};

const who = <Row extends Place | Result>(): Figure<Row>[] => [
  { header: texts.student, lead: true, cell: ({ full_name }) => full_name },
  { header: texts.number, cell: ({ registration_no }) => registration_no },
  { header: texts.class, cell: ({ course, class: group }) => texts.studentsOf(course, group) },
];
const PLACES: Figure<Place>[] = [
  ...who<Place>(),
  { header: texts.becomes, cell: ({ ends, credit }) => texts.ends[ends](credit) },
];
const RESULTS: Figure<Result>[] = [
  ...who<Result>(),
  { header: texts.attendance, number: true, cell: ({ attended, met }) => texts.attended(attended, met) },
  { header: texts.result, cell: ({ outcome }) => texts.outcomes[outcome] },
];

/** Whom a step ends or decides, how many messages go out and when the season ends; the button does what is shown. */
export function ConfirmStep({ seen, ownHref }: { seen: Seen; ownHref: string }) {
  const { step, season, places, results, messages, reason_needed: needed } = seen;
  const nobody = step !== "close_season" && places.length + results.length === 0;
  return (
    <div className="space-y-6">
      <DescriptionList rows={factsOf(seen)} />
      {nobody ? <p className="font-semibold text-lg">{texts.nobody}</p> : null}
      {places.length > 0 ? (
        <People title={texts.endsPlaces(places.length)} figures={PLACES} rows={places} />
      ) : null}
      {results.length > 0 ? (
        <People title={texts.decides(results.length)} figures={RESULTS} rows={results} />
      ) : null}
      <Card className="space-y-4" aria-labelledby="confirm">
        <CardTitle id="confirm">{texts.confirmTitle[step](season.number)}</CardTitle>
        {messages > 0 ? <p className="max-w-prose">{texts.messagesGo(messages)}</p> : null}
        {seen.later_questions.map(({ survey, people, messages: most, cost }) => (
          <p key={survey} className="max-w-prose">
            {texts.later[survey](people, most, formatShillings(cost))}
          </p>
        ))}
        <p className="max-w-prose">{texts.canUndo[step]}</p>
        {needed ? <Alert variant="warning">{needed.msg}</Alert> : null}
        <Form action={ACTIONS[step]} className="space-y-5">
          <input type="hidden" name="number" value={season.number} />
          <input type="hidden" name="seen" value={seen.seen} />
          <input type="hidden" name="back" value={ownHref} />
          {needed ? (
            <TextField
              name="reason"
              label={texts.reason}
              hint={texts.reasonHint}
              maxLength={300}
              autoComplete="off"
            />
          ) : null}
          <div className="flex flex-wrap items-center gap-3">
            {nobody ? null : (
              <SubmitButton
                label={texts.confirm[step](step === "end_unpaid" ? places.length : results.length)}
                busy={texts.saving}
                variant="destructive"
              />
            )}
            <ButtonLink variant="outline" href={ownHref}>
              {texts.cancel}
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </div>
  );
}

function factsOf({ season, last_meeting_at: last, places, results, messages }: Seen) {
  return [
    { name: texts.lastDay, value: season.ends_on ? formatDay(season.ends_on) : texts.none },
    { name: texts.lastMeeting, value: last ? nairobiShown(new Date(last)) : texts.none },
    { name: texts.placesEnd, value: places.length },
    { name: texts.resultsDecided, value: results.length },
    { name: texts.messagesOut, value: messages },
  ];
}

function People<Row extends Place | Result>({
  title,
  figures,
  rows,
}: {
  title: string;
  figures: Figure<Row>[];
  rows: Row[];
}) {
  return (
    <section className="space-y-3">
      <h2 className="font-semibold text-lg">{title}</h2>
      <FiguresTable
        caption={title}
        figures={figures}
        rows={rows}
        keyOf={({ enrollment_id }) => enrollment_id}
      />
    </section>
  );
}
