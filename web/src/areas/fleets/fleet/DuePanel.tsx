import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DUE_DAYS } from '#contract/areas/fleets/car-records/car-records.rules.ts'
import { pathTo } from '../../../shell/route.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { carCount } from '../car-records/car-records.calls.ts'
import { CARS_PATH, count } from '../fleets.rules.ts'
import css from './DuePanel.module.css'

const ROWS = [
  { scope: 'due', text: 'Tests due or leases ending' },
  { scope: 'overdue', text: 'Tests overdue' },
] as const

/** How many cars need a test or a new lease soon; a press opens them. */
export const DuePanel = ({ customerId }: { customerId: number }) => (
  <Panel title={`Due within ${DUE_DAYS} days`}>
    <ul className={css.list}>
      {ROWS.map(({ scope, text }) => (
        <Due key={scope} customerId={customerId} scope={scope} text={text} />
      ))}
    </ul>
  </Panel>
)

interface DueProps {
  customerId: number
  scope: 'due' | 'overdue'
  text: string
}

function Due({ customerId, scope, text }: DueProps) {
  const { data } = useQuery(carCount(customerId, scope))
  const total = data?.total_record_count ?? null
  return (
    <li data-bad={(scope === 'overdue' && total !== null && total > 0) || undefined}>
      <Link to={pathTo(CARS_PATH, { customerId })} search={{ scope } as never}>
        {text}
      </Link>
      <strong>{total === null ? '–' : count(total)}</strong>
    </li>
  )
}
