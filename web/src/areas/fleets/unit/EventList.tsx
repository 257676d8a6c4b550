import { useState } from 'react'
import type { CycleEvent } from '#contract/areas/fleets/cycles/cycles.contract.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { Button } from '../../../ui/Button.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { count } from '../fleets.rules.ts'
import css from './UnitView.module.css'

const PAGE = 100

/** Every event of the range, newest first, by the clock of its place. */
export function EventList({ events }: { events: readonly CycleEvent[] }) {
  const [shown, setShown] = useState(PAGE)
  if (events.length === 0) return <p className={css.note}>No events in this range.</p>
  return (
    <>
      <SimpleTable
        label="Events"
        kind="flush"
        rows={events.slice(0, shown)}
        getKey={(event) =>
          `${event.sighting_date} ${event.location.display_name} ${event.sighting_event_code_text}`
        }
        columns={[
          {
            head: 'Time',
            oneLine: true,
            render: ({ sighting_date, location }) => placeTime(sighting_date, location.zone),
          },
          { head: 'Event', names: true, render: ({ sighting_event_code_text }) => sighting_event_code_text },
          { head: 'Location', render: ({ location }) => location.display_name },
          { head: 'Railroad', render: ({ carrier }) => carrier ?? '–' },
        ]}
      />
      {shown < events.length && (
        <p className={css.note}>
          <Button size="small" onClick={() => setShown(shown + PAGE)}>
            Show {count(Math.min(PAGE, events.length - shown))} more of {count(events.length)}
          </Button>
        </p>
      )}
    </>
  )
}
