import type { getScorecard } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { monthsIn } from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { saveFile } from '../../../list/files.ts'
import { Button } from '../../../ui/Button.tsx'
import frame from '../../../ui/frame.module.css'
import { type ScorecardQuery, slowestPlaces } from '../analytics.calls.ts'
import { count, fileDay } from '../analytics.rules.ts'
import { toBoardFilters } from '../boards/boards.rules.ts'
import { PinButton } from '../boards/PinButton.tsx'
import { scorecardCsv } from './export.rules.ts'
import { Figures } from './Figures.tsx'
import css from './Scorecard.module.css'
import {
  FIGURES_ROW,
  finding,
  getFallen,
  getWorst,
  type Opened,
  type ScorecardState,
  toLaneRow,
  worstLane,
} from './scorecard.rules.ts'
import { ScorecardColumns, useColumns } from './ScorecardColumns.tsx'
import { ScorecardNotes } from './ScorecardNotes.tsx'
import notes from './ScorecardNotes.module.css'
import { ScorecardTable } from './ScorecardTable.tsx'
import { ScorecardTrips } from './ScorecardTrips.tsx'
import { slowestText, toSlowest } from './slowest.rules.ts'

interface Props {
  customerId: number
  scorecard: Answer<typeof getScorecard>
  state: ScorecardState
  query: ScorecardQuery
  onOpen: (open: Opened | null) => void
}

/** The finding, the figures of all trips, and the table they are of. */
export function ScorecardView({ customerId, scorecard, state, query, onOpen }: Props) {
  const months = monthsIn({ fromDate: scorecard.from_date, toDate: scorecard.to_date })
  const worst = worstLane(scorecard.lanes)
  const places = useQuery(slowestPlaces(customerId, query)).data?.data
  const slowest = useMemo(() => toSlowest(places ?? []), [places])
  const fallen = getFallen(scorecard.lanes, months)
  const explained = fallen ?? getWorst(scorecard.lanes)
  const why = explained && slowestText(slowest.get(toLaneRow(explained)))
  const [columns, setColumns] = useColumns()
  const open = state.open?.row === FIGURES_ROW ? state.open : null
  const hidden = scorecard.lane_count - scorecard.lanes.length
  return (
    <section className={`${frame.frame} ${css.card}`} aria-label="Service by railroad and lane">
      <div className={css.top}>
        <p className={css.finding}>
          {finding(scorecard, months)} {fallen && why}{' '}
          <span>
            {worst} {!fallen && why}
          </span>
        </p>
        <div className={css.actions}>
          <PinButton
            customerId={customerId}
            kind="scorecard_months"
            others={['scorecard_figures', 'scorecard_railroads', 'scorecard_lanes', 'scorecard_co2']}
            filters={toBoardFilters(state)}
          />
          <span className={css.columns}>
            <ScorecardColumns shown={columns} onChange={setColumns} />
          </span>
          <Button
            size="small"
            icon={Download}
            onClick={() =>
              saveFile(
                new Blob([scorecardCsv(scorecard, months, state.measure, slowest)], { type: 'text/csv' }),
                `scorecard_${fileDay(new Date())}.csv`,
              )
            }
          >
            Export CSV
          </Button>
        </div>
      </div>
      <Figures
        total={scorecard.total}
        withinHours={scorecard.within_hours}
        openMark={open?.mark ?? null}
        onOpen={(mark) => onOpen({ row: FIGURES_ROW, month: null, mark })}
      />
      {open && (
        <ScorecardTrips
          {...{ customerId, query, open }}
          withinHours={scorecard.within_hours}
          onChange={onOpen}
        />
      )}
      <ScorecardTable {...{ customerId, scorecard, months, columns, state, query, slowest, onOpen }} />
      {hidden > 0 && (
        <p className={notes.note}>
          Showing the busiest {count(scorecard.lanes.length)} of {count(scorecard.lane_count)} lanes.
        </p>
      )}
      <ScorecardNotes scorecard={scorecard} />
    </section>
  )
}
