import { placeTime } from '#contract/base/place-time.ts'
import { showNumber } from '#contract/base/plural.ts'
import { useState } from 'react'
import type { SampleReading } from '#contract/areas/admin/customer-feeds/customer-feeds.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import field from '../../../ui/field/field.module.css'
import { Refusal } from '../../../ui/Refusal.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { tryMessage } from './customer-feeds.calls.ts'
import css from './FeedsSection.module.css'

/** Shows what would be read of a message, typed or out of a file; nothing of it is stored. */
export function SampleDialog({ customerId, onClose }: { customerId: number; onClose: () => void }) {
  const [text, setText] = useState('')
  const [reading, setReading] = useState<SampleReading | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const read = async (bytes: Uint8Array) => {
    const result = await tryMessage(customerId, bytes)
    setReading(result.success ? result.data : null)
    setRefusal(result.success ? null : result.error.message)
  }
  return (
    <Dialog title="Test a sample" kind="side" isOpen onClose={onClose}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <textarea
        className={`${field.input} ${css.sample}`}
        aria-label="Message"
        rows={10}
        spellCheck={false}
        placeholder="Paste an X12 322 message or car location messages"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <input
        type="file"
        aria-label="Or choose a file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void file.arrayBuffer().then((bytes) => read(new Uint8Array(bytes)))
        }}
      />
      <Actions at="end">
        <Button onClick={onClose}>Close</Button>
        <Button
          variant="primary"
          disabled={text.trim() === ''}
          onClick={() => void read(new TextEncoder().encode(text))}
        >
          Test sample
        </Button>
      </Actions>
      <div aria-live="polite">{reading && <Reading reading={reading} />}</div>
    </Dialog>
  )
}

const FORMATS = { x12: 'X12', clm: 'Car location messages', unknown: 'Unknown format' } as const

function Reading({ reading }: { reading: SampleReading }) {
  const { format, layout, sighting_count, sightings, problem_count, problems } = reading
  return (
    <>
      <p className={css.figures}>
        <b>{FORMATS[format]}</b>
        {layout !== null && `, layout ${layout}`}: {showNumber(sighting_count)}{' '}
        {sighting_count === 1 ? 'sighting' : 'sightings'}, {showNumber(problem_count)}{' '}
        {problem_count === 1 ? 'problem' : 'problems'}. Nothing was stored.
      </p>
      {problems.length > 0 && (
        <ul className={css.problems}>
          {problems.map(({ line, reason, count }) => (
            <li key={`${line} ${reason}`}>
              {reason}
              {count > 1 && ` (${count} times)`}
            </li>
          ))}
        </ul>
      )}
      {sightings.length > 0 && (
        <SimpleTable
          label="Sightings in the sample"
          kind="plain"
          rows={sightings.map((one, at) => ({ ...one, at_row: at }))}
          getKey={({ at_row }) => at_row}
          columns={[
            { head: 'Unit', names: true, render: ({ equipment_id }) => equipment_id },
            { head: 'Event', render: ({ code }) => code },
            { head: 'Time', oneLine: true, render: ({ at }) => placeTime(at, null) },
            { head: 'Location', render: ({ place }) => place },
            { head: 'Railroad', render: ({ carrier }) => carrier ?? '–' },
          ]}
        />
      )}
    </>
  )
}
