import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useFieldArray } from 'react-hook-form'
import { SHOWN_IN_LISTS } from '#contract/areas/waybilling/waybill/sections.rules.ts'
import { capital } from '#contract/form/schema.ts'
import { useCore } from '../../../form/context.ts'
import { Row } from '../../../form/controls/rows.tsx'
import { getFacts } from '../../../form/Field.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { Button } from '../../../ui/Button.tsx'
import { blankRow, type Part, SECTIONS, withoutBlanks } from './parts.rules.ts'
import { useWaybill } from './context.rules.ts'
import { WaybillField } from './WaybillField.tsx'
import css from './Waybill.module.css'

const GroupCars = lazyPart(async () => (await import('./GroupCars.tsx')).GroupCars)

/** All sections of the waybill in their fixed order (WBL-050). */
export function WaybillSections() {
  return SECTIONS.map(({ id, title, parts }) => (
    <section key={id} id={id} className={css.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={css.title} tabIndex={-1}>
        {title}
      </h2>
      <Parts parts={parts} before="" />
    </section>
  ))
}

/** Fields of one place in a grid, and its lists below them. */
function Parts({ parts, before }: { parts: readonly Part[]; before: string }) {
  const fields = parts.filter(({ row }) => row === null)
  const lists = parts.filter(({ row }) => row !== null)
  return (
    <>
      {fields.length > 0 && (
        <div className={css.fields}>
          {fields.map(({ at }) => (
            <WaybillField key={at} path={`${before}${at}`} />
          ))}
        </div>
      )}
      {lists.map(({ at, row }) => (
        <Rows key={at} path={`${before}${at}`} parts={row ?? []} />
      ))}
    </>
  )
}

/** Rows of a list, which can be added, removed and reordered. */
function Rows({ path, parts }: { path: string; parts: readonly Part[] }) {
  const core = useCore()
  const { at } = useWaybill()
  const name = `${at}.${path}`
  const { unit, max } = getFacts(core, name)
  const { fields, append, remove, replace, move } = useFieldArray({ control: core.control, name })
  const one = capital(unit ?? 'row')
  const addCars = (cars: object[]) =>
    withoutBlanks(core.form.getValues(name)) === undefined ? replace(cars) : append(cars)
  // a list of one is no list for people
  if (max === 1) return <Parts parts={parts} before={`${path}.0.`} />
  return (
    <div className={css.rows}>
      {fields.map(({ id }, place) => (
        <Row
          key={id}
          className={css.row}
          rows={{ name, count: fields.length, move, remove }}
          place={place}
          legend={<legend className={css.rowTitle}>{`${one} ${place + 1}`}</legend>}
          text={`${unit} ${place + 1}`}
        >
          <Parts parts={parts} before={`${path}.${place}.`} />
        </Row>
      ))}
      <Button
        size="small"
        icon={Plus}
        disabled={fields.length >= (max ?? Infinity)}
        onClick={() => append(blankRow(path, parts))}
      >
        {`Add another ${unit}`}
      </Button>
      <Suspense>{path === SHOWN_IN_LISTS.N7_LOOP && <GroupCars parts={parts} onAdd={addCars} />}</Suspense>
    </div>
  )
}
