import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#contract/base/plural.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { HintLayer } from '../../../ui/rail/HintLayer.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Cases } from './Cases.tsx'
import { MoneyRules } from './MoneyRules.tsx'
import { RiskStrip, type Summary } from './RiskStrip.tsx'
import { demurrageSummary } from './stays.calls.ts'
import css from './ToDoPage.module.css'

interface Props {
  customerId: number
  actions: ReactNode
  /** Leads to the cars one by one. */
  allCars: ReactNode
}

/** Demurrage by what to do next: what stops tonight's charges, most money first. */
export function ToDoPage({ customerId, actions, allCars }: Props) {
  const query = useQuery(demurrageSummary(customerId))
  return (
    <div className={css.page}>
      <PageHead
        title="Demurrage"
        detail={query.data ? getLine(query.data) : 'Cars on the clock.'}
        actions={
          <>
            {allCars}
            {actions}
          </>
        }
      />
      <Loaded query={query} failure="Couldn’t load demurrage" waiting={320}>
        {(summary) =>
          summary.running === 0 ? (
            <EmptyState icon={Clock} title="No cars on the clock">
              Cars appear here once their railroad places or constructively places them. Released cars are
              under All cars.
            </EmptyState>
          ) : (
            <>
              <RiskStrip summary={summary} />
              {summary.cases.length > 0 && <Cases customerId={customerId} cases={summary.cases} />}
              <MoneyRules customerId={customerId} rules={summary.rules} />
            </>
          )
        }
      </Loaded>
      <HintLayer />
    </div>
  )
}

function getLine({ running, cases, act_today }: Summary): string {
  const places = new Set(cases.map(({ location }) => location)).size
  const line = `${formatCount(running, 'car')} on the clock at ${formatCount(places, 'location')}.`
  return act_today === 0 ? `${line} Nothing to do today.` : line
}
