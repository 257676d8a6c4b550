import { useQuery } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { CARRIER_RELEASES } from '#contract/areas/waybilling/carriers/carriers.list.ts'
import { getAllowedReceivers } from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import { getFacts } from '#contract/areas/waybilling/waybill/facts.rules.ts'
import { toSegmentTexts } from '#contract/areas/waybilling/waybill/document.rules.ts'
import { type WaybillFact, waybillText } from '#contract/areas/waybilling/waybill/labels.rules.ts'
import { useDebouncedValues } from '../../../form/use-debounced-values.ts'
import { endpointQuery } from '../../../shell/queries.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { useWaybill } from '../waybill/context.rules.ts'
import { withoutBlanks } from '../waybill/parts.rules.ts'
import css from './LiveDocument.module.css'

const VIEWS = [
  { value: 'readable', label: 'Readable' },
  { value: 'segments', label: 'EDI' },
] as const

/** Until a railroad is chosen. */
const BASE_RELEASE = '004010'

/** The billing railroad, where it is one of the customer's, and the release it takes. */
function useRelease(waybill: { heading: object }): { carrier: string | null; release: string } {
  const { customerId } = useWaybill()
  const { data } = useQuery(endpointQuery(getAllowedReceivers, { params: { customerId } }))
  const { carrier } = getFacts(waybill)
  const release = data?.releases?.[carrier ?? '']
  return release ? { carrier, release } : { carrier: null, release: BASE_RELEASE }
}

/** The bill in the form, as labeled fields or as segments. */
export function BillPreview() {
  const { at } = useWaybill()
  const [view, setView] = useState<string>('readable')
  const typed = useDebouncedValues(at)
  const waybill = useMemo(
    () => ({ heading: {}, ...(withoutBlanks(typed) as object | undefined) }) as { heading: object },
    [typed],
  )
  return (
    <>
      <Segmented label="Preview format" options={VIEWS} value={view} onChange={setView} />
      {view === 'readable' ? <Text waybill={waybill} /> : <Segments waybill={waybill} />}
    </>
  )
}

function Text({ waybill }: { waybill: { heading: object } }) {
  const parts = useMemo(() => waybillText(waybill), [waybill])
  if (parts.length === 0) return <p className={css.none}>Nothing to preview yet.</p>
  return parts.map(({ id, title, facts }) => (
    <section key={id} className={css.part}>
      <h3>{title}</h3>
      <dl>
        {facts.map(({ path, ...fact }) => (
          <Fact key={path} {...fact} />
        ))}
      </dl>
    </section>
  ))
}

/** One of a thousand in a large bill, of which a key changes one. */
const Fact = memo(function Fact({ label, value, meaning }: Omit<WaybillFact, 'path'>) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{meaning === null || meaning === value ? value : `${value} ${meaning}`}</dd>
    </div>
  )
})

function Segments({ waybill }: { waybill: { heading: object } }) {
  const { carrier, release } = useRelease(waybill)
  const lines = useMemo(() => toSegmentTexts(waybill, release), [waybill, release])
  return (
    <>
      <p className={css.none}>
        X12 {CARRIER_RELEASES[release as keyof typeof CARRIER_RELEASES] ?? release}
        {carrier && `, as ${carrier} accepts it`}
      </p>
      <pre
        className={css.segments}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
        tabIndex={0}
      >
        {lines.join('\n')}
      </pre>
    </>
  )
}
