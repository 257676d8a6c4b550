import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { requestForStays } from '#contract/areas/demurrage/stays/stays.contract.ts'
import { showCents } from '#contract/base/money.ts'
import { STOPS } from '#contract/base/next-day.ts'
import { formatCount, spanText } from '#contract/base/plural.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { useMay } from '../../../shell/access/may.ts'
import { Button } from '../../../ui/Button.tsx'
import kit from '../../../ui/cases.module.css'
import frame from '../../../ui/frame.module.css'
import { useNow } from '../../../ui/use-now.ts'
import { requestPath } from '../demurrage.rules.ts'
import { CaseCars } from './CaseCars.tsx'
import css from './Cases.module.css'
import type { Summary } from './RiskStrip.tsx'
import { StripLegend } from './DayStrip.tsx'
import { listCaseCars } from './stays.calls.ts'

export type Case = Summary['cases'][number]

const DAY_MS = 86_400_000
/** A deadline nearer than this is shown in red. */
const NEAR_MS = 8 * 3_600_000

/** What to do, highest charges first. Cars that need the same action are one row with one button. */
export function Cases({ customerId, cases }: { customerId: number; cases: readonly Case[] }) {
  return (
    <section className={`${frame.frame} ${kit.box}`} aria-label="What to do">
      <header className={`${kit.head} ${css.head}`}>
        <h2 className={kit.title}>What to do, highest charges first</h2>
        <StripLegend />
      </header>
      <ul className={kit.rows}>
        {cases.map((one, at) => (
          <CaseRow
            key={`${one.action} ${one.charge} ${one.location} ${one.party}`}
            customerId={customerId}
            one={one}
            isFirst={at === 0}
          />
        ))}
      </ul>
    </section>
  )
}

function CaseRow({ customerId, one, isFirst }: { customerId: number; one: Case; isFirst: boolean }) {
  const [isOpen, setOpen] = useState(isFirst)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = one.equipment_ids.filter((id) => !left.has(id))
  const name = `${STOPS[one.action]} ${formatCount(one.cars, 'car')} at ${one.location}`
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <li className={kit.row}>
      <div className={css.line}>
        <button
          type="button"
          className={`${kit.open} ${css.open}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon size={16} aria-hidden="true" />
          <span className={css.words}>
            <strong>{name}</strong>
            <span className={kit.quiet}>{getDetail(one)}</span>
          </span>
        </button>
        <span className={css.money}>
          <span className={kit.quiet}>Charged</span> {showCents(one.accrued_cents)}
        </span>
        <span className={css.money}>
          <span className={kit.quiet}>By tomorrow</span> <strong>{showCents(one.at_risk_cents)}</strong>
        </span>
        <ActBy one={one} />
        <Act customerId={customerId} one={one} chosen={chosen} isFirst={isFirst} />
      </div>
      {isOpen && (
        <Cars
          customerId={customerId}
          one={one}
          left={left}
          onToggle={(id) =>
            setLeft(left.has(id) ? new Set([...left].filter((it) => it !== id)) : new Set([...left, id]))
          }
        />
      )}
    </li>
  )
}

function getDetail({ charge, party, zone, started_first, started_last }: Case): string {
  const [from, to] = [placeTime(started_first, zone), placeTime(started_last, zone)].map((one) =>
    one.slice(0, 10),
  )
  const since = from === to ? `since ${from}` : `started between ${from} and ${to}`
  return [party, charge === 'storage' && 'storage', since].filter(Boolean).join(', ')
}

function ActBy({ one: { act_by, zone } }: { one: Case }) {
  const now = useNow()
  if (act_by === null) return <span className={css.act}>No upcoming charge</span>
  const ms = Date.parse(act_by) - now.getTime()
  const text = ms > DAY_MS ? placeTime(act_by, zone) : `in ${spanText(Math.max(0, ms))}`
  return (
    <span
      className={css.act}
      data-near={ms < NEAR_MS || undefined}
      data-hint-time={act_by}
      data-hint-zone={zone}
    >
      <span className={kit.quiet}>Act by</span> {text}
    </span>
  )
}

interface ActProps {
  customerId: number
  one: Case
  chosen: readonly string[]
  isFirst: boolean
}

/** Opens the request with the chosen cars. */
function Act({ customerId, one, chosen, isFirst }: ActProps) {
  const canRequest = useMay(requestForStays)
  const navigate = useNavigate()
  if (!canRequest) return null
  const label = `${STOPS[one.action]} ${chosen.length}`
  return (
    <Button
      size="small"
      variant={isFirst ? 'primary' : undefined}
      aria-label={`${label} at ${one.location}`}
      disabled={chosen.length === 0}
      onClick={() => void navigate({ to: requestPath(customerId, one.action, chosen) })}
    >
      {label}
    </Button>
  )
}

interface CarsProps {
  customerId: number
  one: Case
  left: ReadonlySet<string>
  onToggle: (id: string) => void
}

function Cars({ customerId, one, ...choice }: CarsProps) {
  const query = useQuery(listCaseCars(customerId, one.equipment_ids))
  return <CaseCars customerId={customerId} query={query} cars={one.cars} {...choice} />
}
