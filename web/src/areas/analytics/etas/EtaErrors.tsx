import { useQuery } from '@tanstack/react-query'
import type { BoardFilters } from '#contract/areas/analytics/boards/boards.rules.ts'
import { type EtaError, MAX_ETA_TRIPS } from '#contract/areas/analytics/etas/etas.contract.ts'
import { formatCount, showHours } from '#contract/base/plural.ts'
import { savePicture } from '../../../list/files.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { Unknown } from '../../../ui/rail/PlaceTime.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { etaErrors, type ScorecardQuery } from '../analytics.calls.ts'
import { count } from '../analytics.rules.ts'
import { PinButton } from '../boards/PinButton.tsx'
import type { EtaDays } from '../scorecard/scorecard.rules.ts'
import { OpenButton } from '../units/OpenButton.tsx'
import { EtaErrorLines } from './EtaErrorLines.tsx'
import css from './EtaErrors.module.css'
import { EtaErrorTrips } from './EtaErrorTrips.tsx'
import { daysText, etaFinding, getKnown } from './etas.rules.ts'

interface Props {
  customerId: number
  query: ScorecardQuery
  open: EtaDays | null
  onOpen: (days: EtaDays | null) => void
  /** Of a board that is made from the page. */
  filters: BoardFilters
  isTable: boolean
  onTable: (isTable: boolean) => void
}

/** How far off our ETA and the railroads' were as the arrival came nearer, and the trips of the day that was chosen. */
export function EtaErrors({ customerId, query, open, onOpen, filters, ...choice }: Props) {
  const found = useQuery(etaErrors(customerId, query))
  return (
    <div className={css.parts}>
      <Loaded query={found} failure="Couldn’t load ETA errors" waiting={160}>
        {({ data, measured_trips }) => {
          const known = getKnown(data)
          return (
            <ChartCard
              {...choice}
              label="ETA error by days before arrival"
              title={etaFinding(data)}
              hint={`Mean hours early or late, over ${measured_trips === MAX_ETA_TRIPS ? `the last ${count(MAX_ETA_TRIPS)} trips delivered` : formatCount(measured_trips, 'trip')}. Each day includes only trips that had both ETAs by then.`}
              onPicture={(picture) => savePicture(picture, 'eta_error')}
              actions={<PinButton isIcon kind="scorecard_eta_errors" {...{ customerId, filters }} />}
              chart={known.length > 0 && <EtaErrorLines rows={known} chosen={open} onChoose={onOpen} />}
              {...(known.length > 0 && { table: <ErrorTable rows={data} onOpen={onOpen} /> })}
            />
          )
        }}
      </Loaded>
      {open !== null && (
        <EtaErrorTrips customerId={customerId} query={query} days={open} onClose={() => onOpen(null)} />
      )}
    </div>
  )
}

interface TableProps {
  rows: readonly EtaError[]
  onOpen: (days: EtaDays) => void
}

/** The same figures as rows. */
export const ErrorTable = ({ rows, onOpen }: TableProps) => (
  <SimpleTable
    label="ETA error by days before arrival"
    kind="plain"
    rows={rows}
    getKey={({ days }) => days}
    columns={[
      { head: 'Before arrival', names: true, render: ({ days }) => daysText(days) },
      {
        head: 'Trips',
        number: true,
        render: ({ days, trips }) =>
          trips === 0 ? '0' : <OpenButton onClick={() => onOpen(days as EtaDays)}>{count(trips)}</OpenButton>,
      },
      { head: 'Ours', number: true, render: ({ error_hours }) => <Hours hours={error_hours} /> },
      {
        head: 'Railroads’',
        number: true,
        render: ({ rail_error_hours }) => <Hours hours={rail_error_hours} />,
      },
    ]}
  />
)

const Hours = ({ hours }: { hours: number | null }) => (hours === null ? <Unknown /> : showHours(hours))
