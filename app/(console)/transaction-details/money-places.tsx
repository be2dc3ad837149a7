import { Card, CardTitle } from "@/components/ui/card";
import type { showTransaction } from "@/lib/domain/payments/ledger/show-transaction";
import { spellTime } from "@/lib/platform/time/nairobi-time";
import { spellShillings } from "@/lib/platform/money";
import { PlainLink } from "./plain-link";
import { moneyPageWords as words } from "./texts";

type Money = Awaited<ReturnType<typeof showTransaction>>;

/** Where all of a payment stands now, part by part, and who said whose it is. */
export function MoneyPlaces({ places, matches }: Pick<Money, "places" | "matches">) {
  return (
    <Card className="space-y-4">
      <CardTitle>{words.places}</CardTitle>
      <ul className="divide-y">
        {places.map((place) => (
          <li
            key={`${place.what}${place.enrollment_id}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-1"
          >
            <span>
              {words.what[place.what]}{" "}
              {place.enrollment_id ? (
                <PlainLink href={`/enrollment-details?id=${place.enrollment_id}`}>
                  {place.registration_no}
                </PlainLink>
              ) : null}
            </span>
            <span className="font-semibold tabular-nums">{spellShillings(place.amount)}</span>
          </li>
        ))}
      </ul>
      {matches.length > 0 ? (
        <>
          <h3 className="font-bold">{words.matches}</h3>
          <ul className="divide-y">
            {matches.map((match) => (
              <li key={match.at + match.step} className="space-y-0.5 py-2.5">
                <p>
                  {words.steps[match.step]} {match.staff_id ? words.byStaff : words.byPayer}
                </p>
                {match.reason ? <p className="break-words">{match.reason}</p> : null}
                <p className="text-muted-foreground text-sm">{spellTime(match.at)}</p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}
