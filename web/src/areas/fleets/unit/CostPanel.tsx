import { useQuery } from '@tanstack/react-query'
import { COST_KEYS, COST_PARTS } from '#contract/areas/fleets/fleets.rules.ts'
import { showCents } from '#contract/base/money.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { fleetCosts } from '../fleets.calls.ts'
import { type Chosen, count } from '../fleets.rules.ts'
import css from './UnitView.module.css'

interface Props {
  group: number | 'all'
  equipmentId: string
  range: Chosen['range']
}

/** The cost of a round trip of this car compared with its fleet's, part by part; unknown parts are marked. */
export function CostPanel({ group, equipmentId, range }: Props) {
  const { company } = useSession()
  const own = useQuery(fleetCosts(company.id, group, range, equipmentId))
  const all = useQuery(fleetCosts(company.id, group, range)).data
  const trips = own.data?.now.round_trips ?? 0
  return (
    <Panel title="Cost of a round trip" hint={trips > 0 ? `Mean of ${count(trips)}` : undefined}>
      <Loaded query={own} failure="Couldn’t load costs" waiting={<RowsWaiting />}>
        {({ now }) => (
          <dl className={css.facts}>
            {COST_KEYS.map((part) => {
              const { mean_cents, known } = now.parts[part]
              return (
                <div key={part}>
                  <dt>{COST_PARTS[part]}</dt>
                  <dd>
                    {mean_cents === null ? 'Unknown' : showCents(mean_cents)}
                    {mean_cents !== null &&
                      known < now.round_trips &&
                      ` (${count(known)} of ${count(now.round_trips)})`}
                  </dd>
                </div>
              )
            })}
            <div className={css.sum}>
              <dt>Known cost</dt>
              <dd>{now.known_cents === null ? '–' : showCents(now.known_cents)}</dd>
            </div>
            <div>
              <dt>Fleet</dt>
              <dd>{all?.now.known_cents == null ? '–' : showCents(all.now.known_cents)}</dd>
            </div>
          </dl>
        )}
      </Loaded>
    </Panel>
  )
}
