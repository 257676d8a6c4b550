import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { tenderStateLabel } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { labelOfPath } from '#contract/areas/waybilling/waybill/labels.rules.ts'
import { type FormCore, useCore } from '../../../form/context.ts'
import { focusOn } from '../../../form/focus.ts'
import { type Fault, getFaults, lastFailure } from './failures.rules.ts'
import css from './TenderPage.module.css'
import { requestTimeline } from './tenders.calls.ts'

const NAME = 'waybill'

/**
 * Why the request failed, in plain language, with links to the fields that were wrong; the fields show it too until
 * they change.
 */
export function RailroadResponse({ place }: { place: { customerId: number; requestId: number } }) {
  const core = useCore()
  const { field, use }: { field?: string; use?: string } = useSearch({ strict: false })
  const { data } = useQuery(requestTimeline(place))
  const failure = useMemo(() => lastFailure(data?.entries ?? []), [data])
  const faults = useMemo(() => (failure === null ? [] : getFaults(failure)), [failure])
  const entryId = failure?.entryId ?? null
  useEffect(() => {
    if (entryId === null) return
    const filled = use === undefined ? undefined : field
    if (filled !== undefined && use !== undefined) fillIn(core, filled, use)
    markFields(
      core,
      faults.filter(({ path }) => path !== filled),
    )
    const path = field ?? faults.find((fault) => fault.path !== null)?.path
    // after the effect, in which its section cannot be rendered at once
    if (path) queueMicrotask(() => focusOn(core, `${NAME}.${path}`))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for a failure, not for each look at the same timeline
  }, [core, entryId])
  if (failure === null) return null
  return (
    <section className={css.failure} aria-label="Railroad’s response">
      <h2 className={css.partTitle}>
        <CircleAlert size={16} aria-hidden="true" />
        {tenderStateLabel(failure.state ?? '')}
      </h2>
      {faults.length === 0 && <p>{failure.message}</p>}
      <ul>
        {faults.map(({ path, message, hint }) => (
          <li key={`${path} ${message}`}>
            {path !== null && (
              <>
                <button
                  type="button"
                  className={css.toField}
                  onClick={() => focusOn(core, `${NAME}.${path}`)}
                >
                  {labelOfPath(path)}
                </button>
                {': '}
              </>
            )}
            {hint ?? message}
            {hint !== null && <span className={css.meaning}> Railroad’s message: {message}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Fills in a value that the railroad accepted before; it is sent only when the person submits. */
function fillIn({ form }: FormCore, field: string, value: string): void {
  const path = `${NAME}.${field}`
  const isNumber = typeof form.getValues(path) === 'number'
  form.setValue(path, isNumber ? Number(value) : value, { shouldDirty: true, shouldTouch: true })
}

/** Each field shows its error until its value changes. */
function markFields({ checker, form }: FormCore, faults: readonly Fault[]): void {
  const markedFields = faults.flatMap(({ path, hint, message }) =>
    path === null ? [] : [[`${NAME}.${path}`, [hint ?? message]] as [string, string[]]],
  )
  checker.refuse(form, Object.fromEntries(markedFields))
}
