import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { getDefaultRange } from '#contract/areas/fleets/fleets.rules.ts'
import type { FleetSizing } from '#contract/areas/fleets/sizing/sizing.contract.ts'
import { carsFor, coverage, MIN_TRIPS, type Plan } from '#contract/areas/fleets/sizing/sizing.rules.ts'
import { showDollars } from '#contract/base/money.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { type Opened, TripsDialog } from '../fleet/TripsDialog.tsx'
import { FLEETS_PATH, legName, showDays } from '../fleets.rules.ts'
import { LegMark } from '../legs/LegMark.tsx'
import { Leases } from './Leases.tsx'
import { NeedChart } from './NeedChart.tsx'
import css from './Sizing.module.css'
import type { Outcome } from './sizing.rules.ts'

interface Props {
  sizing: FleetSizing
  outcome: Outcome
}

interface ResultProps extends Props {
  group: number | 'all'
  plan: Plan
  returns: readonly number[]
  onReturns: (returns: string) => void
}

/** The cars a plan needs, how many days they cover, and where a faster day can come from. */
export function Result({ group, sizing, outcome, plan, returns: chosen, onReturns }: ResultProps) {
  const { draws, returns } = outcome
  const { company } = useSession()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [range] = useState(() => getDefaultRange(new Date()))
  const openCar = (equipment_id: string, trip: number) =>
    void navigate({
      to: pathTo(FLEETS_PATH, { customerId: company.id }),
      search: { group_id: String(group), equipment_id, trip: String(trip) } as never,
    })
  return (
    <div className={css.results}>
      <Panel title="Cars needed">
        {draws.length === 0 ? (
          <p>
            {sizing.totals.length === 1 ? 'There is' : 'There are'}{' '}
            {formatCount(sizing.totals.length, 'round trip')}. At least {MIN_TRIPS} are needed to estimate how
            much they vary.
          </p>
        ) : (
          <Figures sizing={sizing} outcome={outcome} />
        )}
      </Panel>
      {draws.length > 0 && (
        <div className={css.pair}>
          <NeedChart sizing={sizing} plan={plan} />
          <Panel title="Days covered" hint="Share of simulated days when this many cars were enough.">
            <Covered sizing={sizing} outcome={outcome} />
          </Panel>
        </div>
      )}
      <Panel
        title="Where you can save a day"
        hint="Mean of the last 180 days compared with the fleet’s best 90 days in the last 12 months."
      >
        <Legs sizing={sizing} returns={returns} onOpen={setOpened} />
        {opened && (
          <TripsDialog
            group={group}
            range={range}
            opened={opened}
            onOpen={openCar}
            onClose={() => setOpened(null)}
          />
        )}
      </Panel>
      <Leases sizing={sizing} outcome={outcome} returns={chosen} onChange={onReturns} />
    </div>
  )
}

const againstOwn = (own: number, needed: number): string =>
  own >= needed ? `${own - needed} to return` : `${needed - own} short`

function Figures({
  sizing: { cars, not_working, mean_rate_cents },
  outcome: { draws, needed, returns },
}: Props) {
  const [half, needed80] = [carsFor(draws, 0.5) ?? 0, needed ?? 0]
  const rows: readonly (readonly [string, number | null, string])[] = [
    ['Needed, P50', half, againstOwn(cars, half)],
    ['Needed, P80', needed80, againstOwn(cars, needed80)],
    ['You have', cars, `${cars - not_working} working today`],
    [
      'One day faster frees',
      returns,
      returns === null || mean_rate_cents === null
        ? 'at P80'
        : `${showDollars(returns * mean_rate_cents)} a month`,
    ],
  ]
  return (
    <dl className={css.figures}>
      {rows.map(([name, figure, detail]) => (
        <div
          key={name}
          data-short={detail.endsWith('short') || undefined}
          data-planned={name === 'Needed, P80' || undefined}
        >
          <dt>{name}</dt>
          <dd className={css.figure}>
            {figure === null ? '–' : showNumber(figure)} <small>{figure === 1 ? 'car' : 'cars'}</small>
          </dd>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  )
}

const SHARES = [0.2, 0.5, 0.8, 0.9, 0.95] as const

function Covered({ sizing: { cars }, outcome: { draws } }: Props) {
  const rows = [
    ...SHARES.map((share) => ({
      cars: carsFor(draws, share) ?? 0,
      share,
      name: `P${Math.round(share * 100)}`,
    })),
    { cars, share: coverage(draws, cars), name: 'You have' },
  ].toSorted((one, other) => one.cars - other.cars)
  return (
    <table className={css.covered} aria-label="Days covered">
      <thead>
        <tr>
          <th scope="col">Cars</th>
          <th scope="col">Share of days</th>
          <th scope="col">Level</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cars: count, share, name }) => (
          <tr key={name} data-own={name === 'You have' || undefined}>
            <th scope="row">{showNumber(count)}</th>
            <td>
              <span className={css.share}>
                <i className={css.bar} style={{ '--share': share } as never} aria-hidden="true" />
                {Math.round(share * 100)}%
              </span>
            </td>
            <td>{name}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface LegsProps extends Pick<Props, 'sizing'>, Pick<Outcome, 'returns'> {
  onOpen: (figure: Opened) => void
}

function Legs({ sizing, returns, onOpen }: LegsProps) {
  const { legs, mean_rate_cents } = sizing
  const rows = legs
    .map((row) => ({ ...row, gain: row.now === null || row.best === null ? null : row.now - row.best }))
    .toSorted((one, other) => (other.gain ?? 0) - (one.gain ?? 0))
  const freed = (gain: number | null) =>
    gain === null || returns === null || gain <= 0 ? null : Math.round(gain * returns)
  return (
    <SimpleTable
      label="Where you can save a day"
      kind="plain"
      rows={rows}
      getKey={({ leg }) => leg}
      columns={[
        {
          head: 'Leg',
          names: true,
          render: ({ leg }) => (
            <span className={css.leg}>
              <LegMark leg={leg} /> {legName(leg)}
            </span>
          ),
        },
        { head: 'Now', number: true, oneLine: true, render: ({ now }) => showDays(now) },
        { head: 'Best', number: true, oneLine: true, render: ({ best }) => showDays(best) },
        {
          head: 'Gain',
          number: true,
          oneLine: true,
          render: ({ gain }) => showDays(gain === null ? null : Math.max(0, gain)),
        },
        { head: 'Cars freed', number: true, render: ({ gain }) => freed(gain) ?? '–' },
        ...(mean_rate_cents === null
          ? []
          : [
              {
                head: 'Per month',
                number: true as const,
                oneLine: true as const,
                render: ({ gain }: { gain: number | null }) => {
                  const cars = freed(gain)
                  return cars === null ? '–' : showDollars(cars * mean_rate_cents)
                },
              },
            ]),
        {
          head: 'Main location',
          render: ({ leg, most_at, origin_place: origin, destination_place: destination }) =>
            most_at === null ? (
              '–'
            ) : (
              <button
                type="button"
                className={css.opens}
                onClick={() =>
                  onOpen({
                    title: `${legName(leg)}, ${most_at}`,
                    definition: 'Round trips of the last 180 days there, longest in this leg first.',
                    behind: {
                      leg,
                      ...(origin !== null && { origin }),
                      ...(destination !== null && { destination }),
                    },
                  })
                }
              >
                {most_at}
              </button>
            ),
        },
      ]}
    />
  )
}
