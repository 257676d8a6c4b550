import { Link } from '@tanstack/react-router'
import {
  CalendarClock,
  CircleSlash2,
  Hourglass,
  type LucideIcon,
  MapPinOff,
  TriangleAlert,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { LostCase, WorkCase } from '#contract/areas/visibility/work/work.contract.ts'
import type { CaseKind } from '#contract/areas/visibility/work/work.rules.ts'
import { formatCount, spanText } from '#contract/base/plural.ts'
import { useMayOpen } from '../../../shell/access/may.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { asButton } from '../../../ui/Button.tsx'
import css from '../../../ui/case-list.module.css'
import { caseDetail, caseSearch, caseSpan, caseTitle, caseTone } from './queue.rules.ts'

const ICONS: Record<CaseKind, LucideIcon> = {
  late: CalendarClock,
  silent: CircleSlash2,
  held: TriangleAlert,
  waiting: Hourglass,
}
const HOUR_MS = 3_600_000
/** As many cases are shown at first; the others are one press away. */
const MAX_AT_FIRST = 8
const MAX_LOST = 2

interface Props {
  customerId: number
  cases: readonly WorkCase[]
  lost: readonly LostCase[]
}

/** Units that need attention by reason, worst first: each case opens exactly its units. Those without contact come last. */
export function WorkCases({ customerId, cases, lost }: Props) {
  const [isWhole, setWhole] = useState(false)
  const more = cases.length - MAX_AT_FIRST
  return (
    <div className={css.box}>
      <ul className={css.rows} aria-label="Units by reason, worst first">
        {(isWhole ? cases : cases.slice(0, MAX_AT_FIRST)).map((one) => (
          <Case key={`${one.kind} ${one.waybill_ids[0]}`} customerId={customerId} one={one} />
        ))}
        {lost.slice(0, MAX_LOST).map((one) => (
          <Lost key={`${one.carrier} ${one.place}`} customerId={customerId} one={one} />
        ))}
      </ul>
      {more > 0 && !isWhole && (
        <button type="button" className={css.more} onClick={() => setWhole(true)}>
          Show {formatCount(more, 'more case')}
        </button>
      )}
    </div>
  )
}

function Case({ customerId, one }: { customerId: number; one: WorkCase }) {
  const mayOpen = useMayOpen()
  const { kind, units, waybill_ids: ids } = one
  const Icon = ICONS[kind]
  const isOfOne = units === 1 && ids[0] !== undefined
  return (
    <Row
      icon={<Icon size={16} aria-hidden="true" className={css.icon} data-tone={caseTone(one) ?? 'neutral'} />}
      name={
        <Link
          to={
            isOfOne
              ? pathTo(ROUTE_PATHS.waybillDetails, { customerId, waybillId: ids[0]! })
              : pathTo(ROUTE_PATHS.assetsList, { customerId })
          }
          search={(isOfOne ? {} : caseSearch(one)) as never}
          className={css.name}
        >
          {caseTitle(one)}
        </Link>
      }
      detail={caseDetail(one)}
      span={caseSpan(one)}
      tone={caseTone(one)}
    >
      {kind !== 'waiting' && mayOpen(ROUTE_PATHS.newTicket) && (
        <Link
          to={pathTo(ROUTE_PATHS.newTicket, { customerId })}
          search={{ waybills: ids.join() } as never}
          {...asButton('plain', 'small')}
        >
          Open a ticket
        </Link>
      )}
    </Row>
  )
}

function Lost({ customerId, one }: { customerId: number; one: LostCase }) {
  const { equipment_id: unit, units, place, carrier, hours } = one
  const seen = [place && `at ${place}`, carrier && `on ${carrier}`].filter(Boolean).join(' ')
  const search = { scope: 'lost', ...(place !== null && { current_location: `is.${place}` }) }
  return (
    <Row
      icon={<MapPinOff size={16} aria-hidden="true" className={css.icon} data-tone="neutral" />}
      name={
        <Link
          to={pathTo(ROUTE_PATHS.assetsList, { customerId })}
          search={search as never}
          className={css.name}
        >
          {unit ?? formatCount(units, 'unit')} lost contact
        </Link>
      }
      detail={`Last seen ${seen || 'nowhere'}. Not included in other counts`}
      span={`${spanText(hours * HOUR_MS)} silent`}
    />
  )
}

interface RowProps {
  icon: ReactNode
  name: ReactNode
  detail: string
  span: string
  tone?: 'bad' | 'act' | undefined
  children?: ReactNode
}

const Row = ({ icon, name, detail, span, tone, children }: RowProps) => (
  <li className={css.row}>
    {icon}
    <span className={css.words}>
      {name}
      <span className={css.quiet}>{detail}</span>
    </span>
    <span className={css.money} />
    <span className={css.left} data-tone={tone}>
      {span}
    </span>
    {children || <span />}
  </li>
)
