import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import type { LibraryTemplate } from '#contract/areas/reports/templates/library.contract.ts'
import { DATASET_NOUNS } from '#contract/areas/reports/reports.rules.ts'
import { formatCount } from '#contract/base/plural.ts'
import { useAction } from '../../../form/use-action.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { reloadReports } from '../reports/reports.calls.ts'
import css from '../reports/Reports.module.css'
import { DataTable } from '../reports/DataTable.tsx'
import { RowsDrawer } from '../reports/RowsDrawer.tsx'
import { REPORT_PATHS } from '../reports.rules.ts'
import { library, libraryCount, libraryRows, reloadTemplates, startFromLibrary } from './templates.calls.ts'

const HEIGHT_PX = 320

/** Built-in templates by the question they answer; one press opens a report, one schedules it. */
export function Library({ customerId }: { customerId: number }) {
  const found = useQuery(library(customerId))
  const navigate = useNavigate()
  const [shown, setShown] = useState<LibraryTemplate | null>(null)
  const start = useAction(startFromLibrary)
  const use = async (key: string, schedule: boolean) => {
    const made = await start.run({ customerId, key, schedule })
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
                    <Ready
                      key={one.key}
                      customerId={customerId}
                      onRows={() => setShown(one)}
                      ready={one}
                      isBusy={start.isBusy}
                      onUse={use}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Loaded>
      {shown && <LibraryRows customerId={customerId} ready={shown} onClose={() => setShown(null)} />}
    </Panel>
  )
}

interface ReadyProps {
  customerId: number
  onRows: () => void
  ready: LibraryTemplate
  isBusy: boolean
  onUse: (key: string, schedule: boolean) => Promise<void>
}

const Ready = ({ customerId, ready, isBusy, onRows, onUse }: ReadyProps) => {
  const { key, name, description } = ready
  return (
    <li>
      <strong>{name}</strong>
      <p>{description}</p>
      <Count customerId={customerId} ready={ready} onPress={onRows} />
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
}

interface CountProps {
  customerId: number
  ready: LibraryTemplate
  onPress: () => void
}

/** How many rows it has now; they open with it. */
function Count({ customerId, ready: { key, name, shape }, onPress }: CountProps) {
  const { data, isPending } = useQuery(libraryCount(customerId, key))
  if (!data) return <span className={css.now}>{isPending ? 'Counting…' : 'Not counted'}</span>
  const text = `${formatCount(data.row_count, DATASET_NOUNS[shape.dataset])} now`
  if (data.row_count === 0) return <span className={css.now}>{text}</span>
  return (
    <button type="button" className={css.now} aria-label={`${text}: show rows of ${name}`} onClick={onPress}>
      {text}
    </button>
  )
}

interface RowsProps {
  customerId: number
  ready: LibraryTemplate
  onClose: () => void
}

function LibraryRows({ customerId, ready: { name, shape }, onClose }: RowsProps) {
  const found = useQuery(libraryRows(customerId, shape))
  return (
    <RowsDrawer
      title={name}
      hint="Open it as a report to see all rows, with totals."
      close="Close rows"
      onClose={onClose}
    >
      <Loaded query={found} failure="Couldn’t load the rows" waiting={HEIGHT_PX}>
        {(data) => <DataTable label={`Rows of ${name}`} data={data} />}
      </Loaded>
    </RowsDrawer>
  )
}
