import { useMemo } from 'react'
import { findDifferences, type WaybillDifference } from '#contract/areas/waybilling/waybill/labels.rules.ts'
import { useDebouncedValues } from '../../../form/use-debounced-values.ts'
import { withoutBlanks } from '../waybill/parts.rules.ts'
import css from './TenderPage.module.css'

/** The differences between the form and the first document, updated while the user types. */
export function Differences({ first }: { first: { heading: object } | null }) {
  const typed = useDebouncedValues('waybill')
  const found = useMemo(
    () =>
      first === null ? null : findDifferences(first, (withoutBlanks(typed) ?? { heading: {} }) as object),
    [first, typed],
  )
  return found && found.length > 0 && <DifferencesShown differences={found} />
}

export function DifferencesShown({ differences }: { differences: readonly WaybillDifference[] }) {
  return (
    <section className={css.document} aria-label="Differences">
      <h2 className={css.partTitle}>Differences from the first document</h2>
      <ul className={css.differences}>
        {differences.map(({ path, label, before, after }) => (
          <li key={path}>
            <span>{label}</span> <del>{before ?? 'empty'}</del> <ins>{after ?? 'empty'}</ins>
          </li>
        ))}
      </ul>
    </section>
  )
}
