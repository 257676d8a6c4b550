import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DAYS, MOMENTS } from '#contract/areas/demurrage/demurrage.rules.ts'
import { type CarClock as Clock, getCarClock } from '#contract/areas/demurrage/stays/stays.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { showCents } from '#contract/base/money.ts'
import { actParts } from '#contract/base/next-day.ts'
import { useMay } from '../../../shell/access/may.ts'
import type { PagePartProps } from '../../../shell/route.ts'
import { PlaceTime } from '../../../ui/rail/PlaceTime.tsx'
import { Tag, WarningTag } from '../../../ui/rail/Tag.tsx'
import css from './CarClock.module.css'
import { carClock } from './stays.calls.ts'

/** The clock of a car on its own page: its charges, the next deadline, and how each day was counted. */
export function CarClock({ customerId, equipmentId }: PagePartProps) {
  const mayLook = useMay(getCarClock)
  const { data } = useQuery({ ...carClock(customerId, equipmentId), enabled: mayLook })
  if (!data?.clock) return null
  return <Shown clock={data.clock} />
}

function Shown({ clock }: { clock: Clock }) {
  const { location, zone, cents, debits, credits, tariff_name, days, moments } = clock
  return (
    <section className={css.card} aria-labelledby="demurrage">
      <div className={css.head}>
        <h2 id="demurrage" className={css.title}>
          {clock.charge === 'storage' ? 'Storage' : 'Demurrage'}
        </h2>
        <State clock={clock} />
      </div>
      <p className={css.sum}>
        <strong>{showCents(cents)}</strong> at {location}: {debits} {debits === 1 ? 'day' : 'days'}, {credits}{' '}
        free.<span className={css.quiet}> Tariff: {tariff_name}</span>
      </p>
      {clock.action && clock.act_by_date && (
        <Act action={clock.action} next_cents={clock.next_cents}>
          <PlaceTime at={clock.act_by_date} zone={zone} />
        </Act>
      )}
      {(days.length > 0 || moments.length > 0) && (
        <details className={css.more}>
          <summary>Day by day</summary>
          <ul className={css.days} aria-label="Days">
            {days.map(({ day, is, cents: dayCents }) => (
              <li key={day}>
                <span>{showDate(day)}</span>
                <span>{DAYS[is]}</span>
                <span className={css.cents}>{dayCents > 0 ? showCents(dayCents) : ''}</span>
              </li>
            ))}
          </ul>
          <ul className={css.days} aria-label="Evidence">
            {moments.map(({ kind, date, source }) => (
              <li key={`${kind} ${date}`}>
                <PlaceTime at={date} zone={zone} />
                <span>{MOMENTS[kind]}</span>
                <span className={css.quiet}>{source}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Act({ children, ...next }: Parameters<typeof actParts>[0] & { children: ReactNode }) {
  const [before, after] = actParts(next)
  return (
    <p className={css.act}>
      {before} {children} {after}
    </p>
  )
}

function State({ clock }: { clock: Clock }) {
  if (!clock.is_running) return <Tag>Stopped</Tag>
  return clock.cents > 0 ? <WarningTag>Charging</WarningTag> : <Tag tone="wait">Free time</Tag>
}
