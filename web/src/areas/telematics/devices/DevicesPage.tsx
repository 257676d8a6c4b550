import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { registerDevices } from '#contract/areas/telematics/devices/devices.contract.ts'
import type { DeviceProblem } from '#contract/areas/telematics/reports/reports.contract.ts'
import type { deviceQuarantineList } from '#contract/areas/telematics/reports/reports.list.ts'
import { QUARANTINE_REASONS } from '#contract/areas/telematics/reports/reports.rules.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useList } from '../../../list/use-list.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { useMayOpen } from '../../../shell/access/may.ts'
import { Offered } from '../../../shell/access/Offered.tsx'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { deviceProblems } from './devices.calls.ts'
import css from '../units/Units.module.css'

const RegisterDialog = lazyPart(async () => (await import('./RegisterDialog.tsx')).RegisterDialog)

const CELLS: Cells<typeof deviceQuarantineList, DeviceProblem> = {
  reason_code: ({ reason_code }) => QUARANTINE_REASONS[reason_code],
  device_id: ({ device_id }) => device_id || null,
}

const TOKENS = '/settings/$customerId/api-tokens'

const SAMPLE = `{"v": 1, "source": "vendor", "messages": [{"unit": "UNIT-000417", "seq": 88121,
  "fix_ts": "2026-03-10T09:29:56Z", "lat": 41.8781, "lon": -87.6298, "speed_kmh": 38.5,
  "motion": "moving", "reason": "interval", "battery_pct": 82}]}`

/** How devices report, and what they sent that could not be taken. */
export function DevicesPage() {
  const { company } = useSession()
  const customerId = company.id
  const view = useList(deviceProblems, { params: { customerId } })
  const [isRegistering, setIsRegistering] = useState(false)
  return (
    <ListPage
      view={view}
      title="Devices"
      detail="Reports that couldn’t be accepted, with the reason. Repeats are counted, not listed."
      actions={
        <Offered by={registerDevices}>
          <Button variant="primary" onClick={() => setIsRegistering(true)}>
            Register devices
          </Button>
        </Offered>
      }
      banner={<HowTo customerId={customerId} />}
      cells={CELLS}
      whenEmpty={{
        icon: CircleCheck,
        title: 'No problems',
        text: 'All reports were accepted. Unreadable reports, and reports from unregistered devices, appear here.',
      }}
    >
      {isRegistering && <RegisterDialog customerId={customerId} onClose={() => setIsRegistering(false)} />}
    </ListPage>
  )
}

/** What a vendor needs to know to send reports. */
function HowTo({ customerId }: { customerId: number }) {
  const mayOpen = useMayOpen()
  const tokens = 'API token limited to device reports'
  return (
    <Panel
      title="How devices report"
      hint={
        <>
          Send reports with an{' '}
          {mayOpen(TOKENS) ? <Link to={pathTo(TOKENS, { customerId })}>{tokens}</Link> : tokens} to this
          address: our JSON batch, ITSS interface 1, or Traccar’s OsmAnd. Duplicate reports are ignored, and
          late ones are stored under the time they were recorded.
        </>
      }
    >
      <pre className={css.code}>
        {`POST ${window.location.origin}/api/telematics/${customerId}/reports\nAuthorization: Bearer ilt_…\n\n${SAMPLE}`}
      </pre>
    </Panel>
  )
}
