import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import {
  type compareSightings,
  MAX_APART_MILES,
  type Sighting,
} from '#contract/areas/telematics/sightings/sightings.contract.ts'
import type { TrackedUnit } from '#contract/areas/telematics/units/units.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { WarningTag } from '../../../ui/rail/Tag.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { evidenceText, laterText, silenceText } from './sightings.rules.ts'
import { sightings } from './units.calls.ts'
import css from './Units.module.css'

/** Sightings that are shown at first: a unit is judged by its latest. */
const NEWEST = 5

type Compared = Answer<typeof compareSightings>

interface Props {
  customerId: number
  unit: TrackedUnit
}

/** The railroad's word on a unit beside the unit's own positions. */
export function Sightings({ customerId, unit }: Props) {
  const query = useQuery(sightings(customerId, unit.equipment_id))
  const { data } = query
  return (
    <Panel
      title="GPS and the railroad"
      hint="Device reports don’t change statuses or charges."
      actions={
        data && data.sightings.length > 0 && <TicketButton customerId={customerId} unit={unit} data={data} />
      }
    >
      <Loaded query={query} failure="Couldn’t load the sightings" waiting={180}>
        {(found) => <Rows unit={unit} found={found} />}
      </Loaded>
    </Panel>
  )
}

function Rows({
  unit,
  found: { sightings: rows, is_questioned, silence },
}: {
  unit: TrackedUnit
  found: Compared
}) {
  const [shown, setShown] = useState(NEWEST)
  return (
    <>
      {silence && <p className={css.silence}>{silenceText(silence, unit)}</p>}
      {is_questioned && (
        <p className={css.silence}>
          <WarningTag>Check with the railroad</WarningTag> The last two sightings are more than{' '}
          {MAX_APART_MILES} miles from the unit’s GPS position.
        </p>
      )}
      {rows.length === 0 ? (
        <p>No railroad has reported this unit in the last 14 days.</p>
      ) : (
        <SimpleTable<Sighting>
          label="Sightings"
          kind="plain"
          rows={rows.slice(0, shown)}
          getKey={({ event_date, event_text, place }) => `${event_date} ${event_text} ${place}`}
          columns={[
            {
              head: 'Event',
              names: true,
              render: ({ event_text, place }) => `${event_text}, ${place}`,
            },
            {
              head: 'Railroad',
              oneLine: true,
              render: ({ event_date, zone, carrier }) => `${placeTime(event_date, zone)} ${carrier ?? ''}`,
            },
            {
              head: 'GPS',
              oneLine: true,
              render: ({ gps_date, zone }) => (gps_date === null ? '–' : placeTime(gps_date, zone)),
            },
            { head: 'Difference', oneLine: true, render: ({ later_minutes }) => laterText(later_minutes) },
            {
              head: 'Miles apart',
              number: true,
              render: ({ miles, is_apart }) => (is_apart ? <WarningTag>{miles}</WarningTag> : (miles ?? '–')),
            },
          ]}
        />
      )}
      {shown < rows.length && (
        <div>
          <Button size="small" onClick={() => setShown(rows.length)}>
            Show {rows.length - shown} more
          </Button>
        </div>
      )}
    </>
  )
}

/** Opens a ticket that is filled with the sightings and the positions. */
function TicketButton({ customerId, unit, data }: Props & { data: Compared }) {
  const navigate = useNavigate()
  const press = () =>
    void navigate({
      to: pathTo(ROUTE_PATHS.newTicket, { customerId }),
      search: { units: unit.equipment_id, ...evidenceText(unit, data) } as never,
    })
  return (
    <Button size="small" icon={LifeBuoy} onClick={press}>
      Open a ticket
    </Button>
  )
}
