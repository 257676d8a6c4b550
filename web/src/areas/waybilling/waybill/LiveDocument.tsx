import { useDeferredValue, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { segmentsOf, wordsOfWaybill } from '#contract/areas/waybilling/waybill/words.rules.ts'
import { useCore } from '../../../form/context.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { useWaybill } from './context.rules.ts'
import { withoutBlanks } from './parts.rules.ts'
import css from './LiveDocument.module.css'

const VIEWS = [
  { value: 'words', label: 'In words' },
  { value: 'segments', label: 'As segments' },
] as const

/** Names and codes are those of the base release; what the railroad's own release needs is told when it is sent. */
const RELEASE = '004010'

/** What the railroad will read, beside the form, while it is typed; nothing is worked out while it is folded away. */
export function LiveDocument() {
  const [isOpen, setIsOpen] = useState(() => window.matchMedia('(min-width: 90em)').matches)
  return (
    <details
      className={css.live}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      aria-label="What the railroad will read"
    >
      <summary>What the railroad will read</summary>
      {isOpen && <Document />}
    </details>
  )
}

function Document() {
  const { at } = useWaybill()
  const { control } = useCore()
  const [view, setView] = useState<string>('words')
  const typed: unknown = useDeferredValue(useWatch({ control, name: at }))
  const waybill = useMemo(
    () => ({ heading: {}, ...(withoutBlanks(typed) as object | undefined) }) as { heading: object },
    [typed],
  )
  return (
    <>
      <Segmented label="How it shows" options={VIEWS} value={view} onChange={setView} />
      {view === 'words' ? <Words waybill={waybill} /> : <Segments waybill={waybill} />}
    </>
  )
}

function Words({ waybill }: { waybill: { heading: object } }) {
  const parts = useMemo(() => wordsOfWaybill(waybill), [waybill])
  if (parts.length === 0) return <p className={css.none}>Nothing yet.</p>
  return parts.map(({ id, title, facts }) => (
    <section key={id} className={css.part}>
      <h3>{title}</h3>
      <dl>
        {facts.map(({ path, label, value, meaning }) => (
          <div key={path}>
            <dt>{label}</dt>
            <dd>{meaning === null || meaning === value ? value : `${value} ${meaning}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}

function Segments({ waybill }: { waybill: { heading: object } }) {
  const lines = useMemo(() => segmentsOf(waybill, RELEASE), [waybill])
  return (
    <pre
      className={css.segments}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
      tabIndex={0}
    >
      {lines.join('\n')}
    </pre>
  )
}
