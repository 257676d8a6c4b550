import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleDollarSign } from 'lucide-react'
import { requestForStays } from '#contract/areas/demurrage/stays/stays.contract.ts'
import { showDollars } from '#contract/base/money.ts'
import { STOPS } from '#contract/base/next-day.ts'
import { formatCount, spanText } from '#contract/base/plural.ts'
import { useMay } from '../../../shell/access/may.ts'
import { pathTo } from '../../../shell/route.ts'
import { asButton } from '../../../ui/Button.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { DEMURRAGE_PATHS, requestPath } from '../demurrage.rules.ts'
import css from '../../../ui/case-list.module.css'
import type { Summary } from './RiskStrip.tsx'
import { demurrageSummary } from './stays.calls.ts'

type Case = Summary['cases'][number]

/** As many cases are shown before the late units; the others are one press away. */
const MAX_CASES = 4
/** A deadline nearer than this is shown in red. */
const NEAR_MS = 8 * 3_600_000

/** On the dashboard, above the late units: what stops the next day's charges, most money first. */
export function ChargeCases({ customerId }: { customerId: number }) {
  const { data } = useQuery(demurrageSummary(customerId))
  const cases = worstCases(data?.cases ?? [])
  if (cases.length === 0) return null
  const more = cases.length - MAX_CASES
  return (
    <div className={css.box}>
      <ul className={css.rows} aria-label="Charges to stop, highest first">
        {cases.slice(0, MAX_CASES).map((one, at) => (
          <Row
            key={`${one.action} ${one.charge} ${one.location} ${one.party}`}
            customerId={customerId}
            one={one}
            isFirst={at === 0}
          />
        ))}
      </ul>
      {more > 0 && (
        <Link to={pathTo(DEMURRAGE_PATHS.stays, { customerId })} className={css.more}>
          {formatCount(more, 'more case')} with charges
        </Link>
      )}
    </div>
  )
}

/** Those that cost something within a day, most money first; the server lists them by their deadline. */
const worstCases = (cases: readonly Case[]): Case[] =>
  cases.filter(({ at_risk_cents }) => at_risk_cents > 0).toSorted((a, b) => b.at_risk_cents - a.at_risk_cents)

function Row({ customerId, one, isFirst }: { customerId: number; one: Case; isFirst: boolean }) {
  const now = useNow()
  const canRequest = useMay(requestForStays)
  const left = one.act_by === null ? null : Math.max(0, Date.parse(one.act_by) - now.getTime())
  const stays = pathTo(DEMURRAGE_PATHS.stays, { customerId })
  return (
    <li className={css.row}>
      <CircleDollarSign size={16} aria-hidden="true" className={css.icon} />
      <span className={css.words}>
        <Link to={stays} className={css.name}>
          {STOPS[one.action]} {formatCount(one.cars, 'car')} at {one.location}
        </Link>
        <span className={css.quiet}>
          {[one.party, `${showDollars(one.accrued_cents)} charged so far`].filter(Boolean).join(', ')}
        </span>
      </span>
      <span className={css.money}>
        <strong>{showDollars(one.at_risk_cents)}</strong>
        <span className={css.quiet}>next 24 h</span>
      </span>
      <span
        className={css.left}
        data-near={(left !== null && left < NEAR_MS) || undefined}
        data-hint-time={one.act_by ?? undefined}
        data-hint-zone={one.zone}
      >
        {left === null ? '–' : `${spanText(left)} left`}
      </span>
      {canRequest && one.equipment_ids.length > 0 && (
        <Link
          to={requestPath(customerId, one.action, one.equipment_ids) as never}
          {...asButton(isFirst ? 'primary' : 'plain', 'small')}
        >
          {STOPS[one.action]} {one.equipment_ids.length}
        </Link>
      )}
    </li>
  )
}
