import { Download, Warehouse } from 'lucide-react'
import { useState } from 'react'
import {
  type UnloadCapacity,
  updateUnloadCapacity,
  type Weekdays,
} from '#contract/areas/analytics/capacities/capacities.contract.ts'
import type { getInboundForecast } from '#contract/areas/analytics/forecast/forecast.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { toDay, showDate } from '#contract/base/dates.ts'
import { saveFile, savePicture } from '../../../list/files.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { Offered } from '../../../shell/access/Offered.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { BarKey, DayBars, LIMIT_ROW } from '../../../ui/charts/DayBars.tsx'
import { Unknown } from '../../../ui/rail/PlaceTime.tsx'
import { type SimpleColumn, SimpleTable } from '../../../ui/SimpleTable.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { count, fileDay, NARROW, toTableChoice } from '../analytics.rules.ts'
import { toBoardFilters } from '../boards/boards.rules.ts'
import { PinButton } from '../boards/PinButton.tsx'
import { FilterBar } from '../filters/FilterBar.tsx'
import { getFilterTexts, getMatching } from '../filters/filters.rules.ts'
import { PrintedScope } from '../places/PrintedScope.tsx'
import { DayRows } from './DayRows.tsx'
import { DayUnits } from './DayUnits.tsx'
import { ForecastReview } from './ForecastReview.tsx'
import printed from '../places/PrintedScope.module.css'
import css from './Forecast.module.css'
import {
  cars,
  type Day,
  DAY_COLUMN,
  DAY_FILTERING,
  getMatchText,
  capacityText,
  getBar,
  getDaysHint,
  getForecastDays,
  getOver,
  getUndatedBars,
  getWaiting,
  getWeekdayField,
  finding,
  type Fleet,
  type ForecastChart,
  forecastCsv,
  type ForecastState,
  laterThan,
} from './forecast.rules.ts'

const CapacityDialog = lazyPart(async () => (await import('./CapacityDialog.tsx')).CapacityDialog)

interface Props {
  customerId: number
  forecast: Answer<typeof getInboundForecast>['data']
  fleets: readonly Fleet[]
  /** Of each destination; none where a fleet narrows the forecast. */
  capacities: readonly UnloadCapacity[]
  state: ForecastState
  onChange: (part: Partial<ForecastState>) => void
}

/** The days as bars or as a table, and below them the units of one. */
export function ForecastView({ customerId, forecast, fleets, capacities, state, onChange }: Props) {
  const isNarrow = useMedia(NARROW)
  const [setting, setSetting] = useState<{ weekday: keyof Weekdays | null } | null>(null)
  const [place] = capacities.length === 1 ? capacities : []
  const [today] = useState(() => toDay(new Date()))
  const all = getForecastDays(forecast, fleets, today, state.weeks, capacities)
  const days = getMatching(all, state.filters, DAY_FILTERING)
  const waiting = getWaiting(all)
  const bars = [
    ...getUndatedBars(forecast),
    ...days.map((day) => getBar(day, fleets, today, waiting.get(day.date) ?? null)),
  ]
  const isLimited = all.some(({ capacity }) => capacity !== null)
  const open = (day: string, dayGroup: number | null = null) => onChange({ day, dayGroup })
  const toTable = (name: ForecastChart) => toTableChoice(state.tables, name, (tables) => onChange({ tables }))
  const close = () => onChange({ day: null, dayGroup: null })
  const units = state.day !== null && (
    <DayUnits
      customerId={customerId}
      day={state.day}
      figures={all.find(({ date }) => date === state.day)}
      group={state.dayGroup}
      places={state}
      onAddCapacity={place && ((date) => setSetting({ weekday: getWeekdayField(date) }))}
      onClose={close}
    />
  )
  // a day that the chart does not reach has no row to unfold
  const isUnfolded = isNarrow && bars.some(({ key }) => key === state.day)
  const save = () =>
    saveFile(
      new Blob([forecastCsv(days, fleets)], { type: 'text/csv' }),
      `forecast_${fileDay(new Date())}.csv`,
    )
  return (
    <div className={css.stack}>
      <Scope {...{ customerId, all, fleets, state, onChange }} />
      <ChartCard
        {...toTable('days')}
        label="Units due by day"
        title={state.filters.length > 0 ? getMatchText(days, all) : finding(all)}
        hint={getDaysHint(all, laterThan(forecast, all))}
        onPicture={(picture) => savePicture(picture, 'forecast')}
        actions={
          <>
            <PinButton
              customerId={customerId}
              kind="forecast_days"
              filters={toBoardFilters({ group: state.groups[0], destinations: state.destinations })}
            />
            {place && (
              <Offered by={updateUnloadCapacity}>
                <Button size="small" icon={Warehouse} onClick={() => setSetting({ weekday: null })}>
                  Set unload capacity
                </Button>
              </Offered>
            )}
            <Button size="small" icon={Download} onClick={save}>
              Export CSV
            </Button>
          </>
        }
        table={
          <>
            <DayTable {...{ days, waiting, fleets }} onOpen={open} />
            {isUnfolded && units}
          </>
        }
        chart={
          <>
            {isNarrow ? (
              <DayRows
                label="Units due by day"
                bars={bars}
                chosen={state.day}
                onChoose={(key) => (key === state.day ? close() : open(key))}
              >
                {units}
              </DayRows>
            ) : (
              <DayBars
                label="Units due by day"
                unit={cars}
                bars={bars}
                {...(isLimited && { rows: BAR_ROWS })}
                chosen={state.day}
                onChoose={(key) => open(key)}
              />
            )}
            <BarKey
              names={fleets.length > 0 ? [...fleets.map(({ name }) => name), 'Other'] : []}
              bars={bars}
            />
          </>
        }
      />
      {setting && place && (
        <CapacityDialog
          {...setting}
          customerId={customerId}
          capacity={place}
          onClose={() => setSetting(null)}
        />
      )}
      {!isUnfolded && units}
      <ForecastReview customerId={customerId} places={state} {...toTable('review')} />
    </div>
  )
}

interface ScopeProps extends Pick<Props, 'customerId' | 'fleets' | 'state' | 'onChange'> {
  all: readonly Day[]
}

/** What narrows the days: as filters, and on paper as text. */
const Scope = ({ customerId, all, fleets, state, onChange }: ScopeProps) => (
  <>
    <PrintedScope
      isWide
      customerId={customerId}
      chosen={state}
      parts={[
        `${state.weeks} weeks, ${getRangeText(all)}`,
        toModeText(fleets),
        ...getFilterTexts(state.filters, DAY_FILTERING),
      ]}
    />
    <div className={printed.pickers}>
      <FilterBar
        rows={all}
        filtering={DAY_FILTERING}
        filters={state.filters}
        onChange={(filters) => onChange({ filters })}
      />
    </div>
  </>
)

/** From the first day to the last. */
const getRangeText = (days: readonly Day[]): string =>
  `${showDate(days[0]?.date ?? '')} to ${showDate(days.at(-1)?.date ?? '')}`

const toModeText = (fleets: readonly Fleet[]): string =>
  fleets.length === 0 ? 'All units together' : `By fleet: ${fleets.map(({ name }) => name).join('; ')}`

/** Below the days of places whose unloading is limited. */
const BAR_ROWS = [LIMIT_ROW, 'Waiting']

/** How many arrive in eight of ten cases. */
const RANGE_COLUMN: SimpleColumn<Day> = {
  head: 'P10 to P90',
  number: true,
  render: ({ range }) => (range === null ? <Unknown /> : `${count(range.p10)} to ${count(range.p90)}`),
}

/** What can be unloaded, and what is left over. */
function getCapacityColumns(waiting: TableProps['waiting']): SimpleColumn<Day>[] {
  return [
    { head: 'Capacity', number: true, render: ({ capacity }) => capacityText(capacity) },
    { head: 'Over', number: true, render: (day) => count(getOver(day)) },
    {
      head: 'Waiting',
      number: true,
      render: ({ date }) => {
        const units = waiting.get(date) ?? null
        return units === null ? <Unknown /> : count(units)
      },
    },
  ]
}

interface TableProps {
  days: readonly Day[]
  /** Of every day, those that filters leave out too. */
  waiting: ReturnType<typeof getWaiting>
  fleets: readonly Fleet[]
  onOpen: (day: string, group?: number | null) => void
}

/** The same numbers as rows; each opens its units. */
function DayTable({ days, waiting, fleets, onOpen }: TableProps) {
  const figure = (n: number, label: string, run: () => void) =>
    n === 0 ? (
      '0'
    ) : (
      <button type="button" className={css.open} aria-label={`${n}: ${label}`} onClick={run}>
        {count(n)}
      </button>
    )
  return (
    <SimpleTable
      label="Units due by day"
      kind="flush"
      rows={days}
      getKey={({ date }) => date}
      columns={[
        DAY_COLUMN,
        ...fleets.map(({ id, name }, at) => ({
          head: name,
          number: true as const,
          render: ({ date, ofFleets }: Day) =>
            figure(ofFleets[at] ?? 0, `${name} on ${showDate(date)}`, () => onOpen(date, id)),
        })),
        {
          head: 'Total',
          number: true,
          render: ({ date, total }) => figure(total, `units on ${showDate(date)}`, () => onOpen(date)),
        },
        ...(days.some(({ range }) => range !== null) ? [RANGE_COLUMN] : []),
        ...(days.some(({ capacity }) => capacity !== null) ? getCapacityColumns(waiting) : []),
      ]}
    />
  )
}
