import { FileWarning } from 'lucide-react'
import { useMemo } from 'react'
import { findUnshown } from '#contract/areas/waybilling/waybill/unshown.rules.ts'
import { useCore } from '../../../form/context.ts'
import { useDebouncedValues } from '../../../form/use-debounced-values.ts'
import { Button } from '../../../ui/Button.tsx'
import { useWaybill } from './context.rules.ts'
import css from './Unshown.module.css'

/** Lists what the bill holds beyond the fields of the form: it is sent as well, unless it is dropped here. */
export function Unshown() {
  const { at } = useWaybill()
  const { form } = useCore()
  const typed = useDebouncedValues(at)
  const parts = useMemo(() => findUnshown(typed), [typed])
  if (parts.length === 0) return null
  const remove = (paths: readonly string[]) => {
    for (const path of paths)
      form.setValue(`${at}.${path}`, undefined as never, { shouldDirty: true, shouldTouch: true })
  }
  return (
    <section className={css.unshown} aria-labelledby="unshown-title">
      <h2 id="unshown-title">
        <FileWarning size={16} aria-hidden="true" />
        Also in this bill
      </h2>
      <p>
        {parts.length === 1 ? 'This part has' : 'These parts have'} no field in the form and will be sent with
        the bill. Remove anything that doesn’t belong.
      </p>
      <ul>
        {parts.map(({ target, label, value, paths }) => (
          <li key={target}>
            <strong>{label}</strong>
            <span>{value}</span>
            <Button size="small" aria-label={`Remove ${label}`} onClick={() => remove(paths)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {parts.length > 1 && (
        <Button size="small" onClick={() => remove(parts.flatMap(({ paths }) => paths))}>
          Remove all
        </Button>
      )}
    </section>
  )
}
