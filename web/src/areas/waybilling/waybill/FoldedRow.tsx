import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { formatCount } from '#contract/base/plural.ts'
import { rowText } from '#contract/areas/waybilling/waybill/labels.rules.ts'
import { flatten } from '../../../form/checker.ts'
import { useCore } from '../../../form/context.ts'
import { useOpenSections } from './open-sections.rules.ts'
import css from './Waybill.module.css'

/** Up to this many rows are shown in full; with more, each is one line: sixty open cars would be forty screens. */
const MAX_OPEN_ROWS = 4

/** Which rows of a list are a line each: those that came with many others, until someone opens them. */
export function useFoldedRows(name: string, ids: readonly string[]) {
  const { expanders } = useCore()
  const { isAll } = useOpenSections()
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map())
  const fresh = ids.filter((id) => !folds.has(id))
  if (fresh.length > 0) setFolds(new Map([...folds, ...fresh.map((id) => [id, isMany(fresh)] as const)]))
  useEffect(() => {
    const reveal = (wanted: string) => {
      if (!wanted.startsWith(`${name}.`)) return
      const id = ids[Number(wanted.slice(name.length + 1).split('.')[0])]
      if (id !== undefined) setFolds((now) => new Map(now).set(id, false))
    }
    expanders.add(reveal)
    return () => void expanders.delete(reveal)
  }, [expanders, name, ids])
  return {
    isFoldable: isMany(ids),
    isFolded: (id: string) => !isAll && isMany(ids) && folds.get(id) === true,
    toggle: (id: string) => setFolds((now) => new Map(now).set(id, now.get(id) !== true)),
  }
}

const isMany = (ids: readonly string[]): boolean => ids.length > MAX_OPEN_ROWS

interface Props {
  /** The path of the row in the form, and in the waybill. */
  name: string
  path: string
  isFolded: boolean
  onToggle: () => void
  children: ReactNode
}

/** The heading of one of many rows: it opens and closes the row, and says what a closed one holds. */
export function FoldingLegend({ name, path, isFolded, onToggle, children }: Props) {
  const Icon = isFolded ? ChevronRight : ChevronDown
  return (
    <legend className={css.rowTitle}>
      <button type="button" className={css.rowButton} aria-expanded={!isFolded} onClick={onToggle}>
        <Icon size={13} aria-hidden="true" />
        {children}
      </button>
      {isFolded && <RowSummary name={name} path={path} />}
    </legend>
  )
}

function RowSummary({ name, path }: Pick<Props, 'name' | 'path'>) {
  const { form, control } = useCore()
  const { errors } = useFormState({ control, name })
  const wrong = flatten(errors).filter((one) => one.path.startsWith(`${name}.`)).length
  return (
    <>
      <span className={css.rowSummary}>{rowText(form.getValues(name), path) || 'Empty'}</span>
      {wrong > 0 && <span className={css.rowWrong}>{formatCount(wrong, 'error')}</span>}
    </>
  )
}
