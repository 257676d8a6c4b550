import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FleetSummary, listFleets } from '#contract/areas/fleets/figures/figures.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import frame from '../../../ui/frame.module.css'
import { cars, count, showDays } from '../fleets.rules.ts'
import css from './GroupsPanel.module.css'

interface Props {
  query: UseQueryResult<Answer<typeof listFleets>>
  group: number | 'all' | null
  onChoose: (group: number | 'all') => void
  action: ReactNode
}

/** Where the page has one column, as in its style sheet. */
const NARROW = '(max-width: 64rem)'

/** Every group with how fast it turns; a press opens it. In one column the chosen one stands for all until they are opened. */
export function GroupsPanel({ query, group, onChoose, action }: Props) {
  const isNarrow = useMedia(NARROW)
  const [isOpen, setOpen] = useState(false)
  const chosen = query.data?.fleets.find((fleet) => (fleet.group_id ?? 'all') === group)
  const choose = (next: number | 'all') => {
    setOpen(false)
    onChoose(next)
  }
  const isFolded = isNarrow && chosen !== undefined
  return (
    <section className={`${frame.frame} ${css.panel}`} aria-label="Groups">
      {isFolded && (
        <button type="button" className={css.picker} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className={css.name}>{chosen.name}</span>
          <span className={css.detail}>{cars(chosen.cars)}</span>
          <span className={css.others}>
            {formatCount(query.data?.fleets.length ?? 0, 'group')}{' '}
            <ChevronDown size={15} aria-hidden="true" />
          </span>
        </button>
      )}
      {(!isFolded || isOpen) && (
        <header className={css.head}>
          <h2 className={css.title}>Groups</h2>
          {action}
        </header>
      )}
      <Loaded query={query} failure="Couldn’t load groups" waiting={<RowsWaiting />}>
        {({ fleets }) =>
          isFolded && !isOpen ? null : (
            <>
              <div className={css.labels} aria-hidden="true">
                <span>Group</span>
                <span>Turns/yr</span>
                <span>Median</span>
              </div>
              <ul className={css.list}>
                {fleets.map((fleet) => (
                  <Row
                    key={fleet.group_id ?? 'all'}
                    fleet={fleet}
                    isChosen={(fleet.group_id ?? 'all') === group}
                    onChoose={choose}
                  />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

interface RowProps {
  fleet: FleetSummary
  isChosen: boolean
  onChoose: (group: number | 'all') => void
}

function Row({ fleet, isChosen, onChoose }: RowProps) {
  const { group_id, name, turns_per_year, median, idle, stored, in_shop } = fleet
  const others = [
    idle > 0 && `${count(idle)}\u00a0idle`,
    stored > 0 && `${count(stored)}\u00a0stored`,
    in_shop > 0 && `${count(in_shop)}\u00a0in\u00a0shop`,
  ].filter(Boolean)
  return (
    <li>
      <button
        type="button"
        className={css.row}
        aria-current={isChosen || undefined}
        data-all={group_id === null || undefined}
        onClick={() => onChoose(group_id ?? 'all')}
      >
        <span className={css.name} title={name}>
          {name}
        </span>
        <span className={css.figure}>{turns_per_year === null ? '–' : turns_per_year.toFixed(1)}</span>
        <span className={css.figure}>{showDays(median)}</span>
        <span className={css.detail}>{[cars(fleet.cars), ...others].join(' · ')}</span>
      </button>
    </li>
  )
}
