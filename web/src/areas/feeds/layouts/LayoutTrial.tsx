import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import type { LayoutTrial as Trial, MessageLayout } from '#contract/areas/feeds/layouts/layouts.contract.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { useAction } from '../../../form/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel, PanelNote } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { callTryLayout } from './layouts.calls.ts'
import { trialText } from './layouts.rules.ts'
import css from './LayoutPage.module.css'

interface Props {
  customerId: number
  sample: string
  /** The layout in the form. */
  layout: Omit<MessageLayout, 'name'>
}

/** Reads the sample with the current layout and shows the resulting events. */
export function LayoutTrial({ customerId, sample, layout }: Props) {
  const { run, isBusy, refusal } = useAction(callTryLayout)
  const [trial, setTrial] = useState<{ of: string; found: Trial } | null>(null)
  const of = JSON.stringify([sample, layout])
  const press = async () => {
    const found = await run({ params: { customerId }, body: { layout, sample } })
    if (found !== null) setTrial({ of, found })
  }
  const isOld = trial !== null && trial.of !== of
  return (
    <Panel
      title="Test"
      hint="How the feed would read the sample. Nothing is stored."
      actions={
        <Button
          icon={FlaskConical}
          isBusy={isBusy}
          disabled={sample.trim() === ''}
          onClick={() => void press()}
        >
          Test on sample
        </Button>
      }
    >
      {refusal && <Refusal>{refusal}</Refusal>}
      {trial === null && !refusal && (
        <PanelNote>
          {sample.trim() === ''
            ? 'Upload a sample first.'
            : 'Map the columns, then test. You’ll see each sighting and any unreadable lines.'}
        </PanelNote>
      )}
      {isOld && <PanelNote>The layout changed. Test it again.</PanelNote>}
      {trial && <Found trial={trial.found} />}
    </Panel>
  )
}

function Found({ trial }: { trial: Trial }) {
  const { sightings, problems } = trial
  return (
    <>
      <p className={css.result} role="status">
        {trialText(trial)}
      </p>
      {problems.length > 0 && (
        <ul className={css.problems} aria-label="Unreadable">
          {problems.map(({ text, count }) => (
            <li key={text}>
              {text}
              {count > 1 && ` (${count} times)`}
            </li>
          ))}
        </ul>
      )}
      {sightings.length > 0 && (
        <div className={css.scroll} tabIndex={0} role="group" aria-label="Sightings in the sample">
          <SimpleTable
            label="Sightings in the sample"
            kind="plain"
            rows={sightings.map((one, at) => ({ ...one, key: at }))}
            getKey={({ key }) => key}
            columns={[
              { head: 'Unit', names: true, render: (one) => one.equipment_id },
              {
                head: 'Time (local)',
                oneLine: true,
                render: ({ at, zone }) => placeTime(at, zone),
              },
              { head: 'Location', render: ({ place }) => place },
              { head: 'Code', render: ({ code }) => code },
              { head: 'Load', render: (one) => one.load_empty ?? '–' },
              { head: 'Railroad', render: ({ carrier }) => carrier ?? '–' },
              {
                head: 'ETA',
                oneLine: true,
                render: ({ eta, zone }) => (eta === null ? '–' : placeTime(eta, zone)),
              },
            ]}
          />
        </div>
      )}
    </>
  )
}
