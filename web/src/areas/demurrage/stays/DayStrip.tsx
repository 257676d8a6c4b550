import { DAYS } from '#contract/areas/demurrage/demurrage.rules.ts'
import type { StayRow } from '#contract/areas/demurrage/stays/stays.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { showCents } from '#contract/base/money.ts'
import { formatCount } from '#contract/base/plural.ts'
import css from './DayStrip.module.css'

type Strip = Pick<StayRow, 'recent_days' | 'chargeable' | 'next_cents' | 'is_running' | 'placed_date'> & {
  /** As many of the latest days as there is room for. */
  max?: number
}

const getKind = (is: keyof typeof DAYS) => (is === 'free' || is === 'charged' ? is : 'off')

/** Placed or constructively placed; dots where earlier days are left out. */
function getStartMark(isCut: boolean, placedDate: string | null): string {
  if (isCut) return '…'
  return placedDate === null ? 'C' : 'P'
}

/** A stay's clock: one cell a day, dark where it was charged, and the next charge at its end. */
export function DayStrip({ recent_days, chargeable, next_cents, is_running, placed_date, max = 21 }: Strip) {
  const texts = recent_days.map(
    ({ day, is, cents }) => `${showDate(day)} ${DAYS[is]}${cents > 0 ? ` ${showCents(cents)}` : ''}`,
  )
  return (
    <span className={css.line} data-hint={texts.join('\n') || undefined}>
      {recent_days.length > 0 && (
        <span className={css.strip} role="img" aria-label={`Days: ${texts.join(', ')}`}>
          <span className={css.start}>{getStartMark(recent_days.length > max, placed_date)}</span>
          {recent_days.slice(-max).map(({ day, is }) => (
            <span key={day} className={css.day} data-kind={getKind(is)} />
          ))}
          {is_running && next_cents > 0 && <span className={css.day} data-kind="next" />}
        </span>
      )}
      <span>{formatCount(chargeable, 'day')}</span>
    </span>
  )
}

const LEGEND = [
  ['free', 'free'],
  ['charged', 'charged'],
  ['off', 'not counted'],
  ['next', 'next charge'],
] as const

/** What the cells of a strip mean. */
export const StripLegend = () => (
  <p className={css.legend}>
    {LEGEND.map(([kind, text]) => (
      <span key={kind} className={css.kind}>
        <span className={css.day} data-kind={kind} /> {text}
      </span>
    ))}
    <span>P: placed, C: constructively placed</span>
  </p>
)
