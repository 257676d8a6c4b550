import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import type { LibraryTemplate } from '#contract/areas/reports/templates/library.contract.ts'
import { useAction } from '../../../form/use-action.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { reloadReports } from '../reports/reports.calls.ts'
import css from '../reports/Reports.module.css'
import { REPORT_PATHS } from '../reports.rules.ts'
import { library, reloadTemplates, startFromLibrary } from './templates.calls.ts'

const HEIGHT_PX = 320

/** Built-in templates by the question they answer; one press opens a report, one schedules it. */
export function Library({ customerId }: { customerId: number }) {
  const found = useQuery(library(customerId))
  const navigate = useNavigate()
  const start = useAction(startFromLibrary)
  const use = async (key: string, schedule: boolean) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const made = await start.run({ customerId, key, schedule, timezone: timeZone })
    if (made === null) return
    toast({
      status: 'success',
      message: schedule ? 'Report scheduled: Mondays at 07:00, to you.' : 'Report created.',
    })
    await Promise.all([reloadTemplates(), reloadReports()])
    await navigate({ to: pathTo(REPORT_PATHS.report, { customerId, reportId: made.report_id }) as never })
  }
  return (
    <Panel
      title="Built-in templates"
      hint="Scheduled reports are emailed to you every Monday at 07:00. You can change this later."
    >
      {start.refusal && <Refusal>{start.refusal}</Refusal>}
      <Loaded query={found} failure="Couldn’t load the built-in templates" waiting={HEIGHT_PX}>
        {({ templates }) => (
          <div className={css.library}>
            {[...Map.groupBy(templates, ({ question }) => question)].map(([question, ready]) => (
              <section key={question} aria-label={question}>
                <h3>{question}</h3>
                <ul>
                  {ready.map((one) => (
                    <Ready key={one.key} ready={one} isBusy={start.isBusy} onUse={use} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

interface ReadyProps {
  ready: LibraryTemplate
  isBusy: boolean
  onUse: (key: string, schedule: boolean) => Promise<void>
}

const Ready = ({ ready: { key, name, description }, isBusy, onUse }: ReadyProps) => (
  <li>
    <strong>{name}</strong>
    <p>{description}</p>
    <span className={css.row}>
      <Button
        size="small"
        disabled={isBusy}
        aria-label={`Open ${name}`}
        onClick={() => void onUse(key, false)}
      >
        Open
      </Button>
      <Button
        size="small"
        icon={CalendarClock}
        disabled={isBusy}
        aria-label={`Schedule ${name}`}
        onClick={() => void onUse(key, true)}
      >
        Schedule
      </Button>
    </span>
  </li>
)
