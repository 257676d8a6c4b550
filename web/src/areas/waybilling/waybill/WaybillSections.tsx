import { ChevronDown, ChevronRight, Plus } from 'lucide-react'
import { memo, Suspense } from 'react'
import { useFieldArray } from 'react-hook-form'
import { formatCount } from '#contract/base/plural.ts'
import {
  OPTIONAL_LISTS,
  SHOWN_IN_LISTS,
  targetOfPath,
  type WaybillSectionId,
} from '#contract/areas/waybilling/waybill/sections.rules.ts'
import { capital } from '#contract/form/schema.ts'
import { useCore } from '../../../form/context.ts'
import { Row } from '../../../form/controls/rows.tsx'
import { getFacts } from '../../../form/Field.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { Button } from '../../../ui/Button.tsx'
import { arrange, blankRow, type Part, SECTIONS, withoutBlanks } from './parts.rules.ts'
import { useWaybill } from './context.rules.ts'
import { useFolded } from './folded.rules.ts'
import { FoldingLegend, useFoldedRows } from './FoldedRow.tsx'
import { useOpenSections } from './open-sections.rules.ts'
import type { SectionProgress } from './progress.rules.ts'
import { WaybillField } from './WaybillField.tsx'
import css from './Waybill.module.css'

const GroupCars = lazyPart(async () => (await import('./GroupCars.tsx')).GroupCars)

interface Props {
  progress: ReadonlyMap<WaybillSectionId, SectionProgress>
}

/** All sections of the waybill in their fixed order (WBL-050); a closed one says what it holds. */
export function WaybillSections({ progress }: Props) {
  const { open } = useOpenSections()
  return (
    <div className={css.sections}>
      {SECTIONS.map((section) => (
        <Section
          key={section.id}
          section={section}
          isOpen={open.has(section.id)}
          progress={progress.get(section.id)}
        />
      ))}
    </div>
  )
}

interface SectionProps {
  section: (typeof SECTIONS)[number]
  isOpen: boolean
  progress: SectionProgress | undefined
}

function Section({ section: { id, title, parts, targets }, isOpen, progress }: SectionProps) {
  const { toggle } = useOpenSections()
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
      <div className={css.head}>
        <Icon size={15} aria-hidden="true" />
        <h2 id={`${id}-title`} className={css.title} tabIndex={-1}>
          <button type="button" aria-expanded={isOpen} onClick={() => toggle(id)}>
            {title}
          </button>
        </h2>
        {!isOpen && <Summary progress={progress} count={targets.length} />}
      </div>
      {isOpen && <Content parts={parts} />}
    </section>
  )
}

/** Its hundreds of fields do not rerender with the section headers. */
const Content = memo(function Content({ parts }: { parts: readonly Part[] }) {
  return <Parts parts={parts} before="" />
})

function Summary({ progress, count }: { progress: SectionProgress | undefined; count: number }) {
  if (progress?.state === 'invalid')
    return <span className={css.wrong}>{formatCount(progress.errors, 'error')}</span>
  return <span className={css.summary}>{progress?.summary ?? formatCount(count, 'optional field')}</span>
}

interface PartsProps {
  parts: readonly Part[]
  before: string
}

/** Fields of one place in a grid; below them its lists, and the fields that most bills do without. */
function Parts({ parts, before }: PartsProps) {
  const { fields, below } = arrange(parts, before)
  return (
    <>
      {fields.length > 0 && <Fields parts={fields} before={before} />}
      {below.length > 0 && (
        <div className={css.lists}>
          {below.map(({ label, members: [first, ...others] }) =>
            label === null ? (
              <Rows key={first.at} path={`${before}${first.at}`} parts={first.row ?? []} />
            ) : (
              <OptionalFields key={label} label={label} parts={[first, ...others]} before={before} />
            ),
          )}
        </div>
      )}
    </>
  )
}

function Fields({ parts, before }: PartsProps) {
  return (
    <div className={css.fields}>
      {parts.map(({ at }) => (
        <WaybillField key={at} path={`${before}${at}`} />
      ))}
    </div>
  )
}

/** Fields that are a button until one of them holds something or someone adds them. */
function OptionalFields({ label, parts, before }: PartsProps & { label: string }) {
  const { isFolded, unfold } = useFolded(
    parts.map(({ at }) => `${before}${at}`),
    true,
  )
  if (isFolded) return <AddButton text={label} onClick={unfold} />
  const fields = parts.filter(({ row }) => row === null)
  const lists = parts.filter(({ row }) => row !== null)
  return (
    <div className={css.single}>
      <Fields parts={fields} before={before} />
      {lists.map(({ at, row }) => (
        <Rows key={at} path={`${before}${at}`} parts={row ?? []} />
      ))}
    </div>
  )
}

function AddButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Button size="small" icon={Plus} onClick={onClick}>
      {`Add ${text}`}
    </Button>
  )
}

/** Rows of a list, which can be added, removed and reordered. */
function Rows({ path, parts }: { path: string; parts: readonly Part[] }) {
  const core = useCore()
  const { at } = useWaybill()
  const name = `${at}.${path}`
  const { unit, max } = getFacts(core, name)
  const { fields, append, remove, replace, move } = useFieldArray({ control: core.control, name })
  const { isFolded, unfold } = useFolded([path], OPTIONAL_LISTS.has(targetOfPath(path)))
  const one = capital(unit ?? 'row')
  const folding = useFoldedRows(
    name,
    fields.map(({ id }) => id),
  )
  const addCars = (cars: object[]) =>
    withoutBlanks(core.form.getValues(name)) === undefined ? replace(cars) : append(cars)
  // A list of one reads like a single value.
  if (max === 1)
    return (
      <div className={css.single}>
        <Parts parts={parts} before={`${path}.0.`} />
      </div>
    )
  if (isFolded) return <AddButton text={unit ?? 'row'} onClick={unfold} />
  return (
    <div className={css.rows}>
      {fields.map(({ id }, place) => (
        <Row
          key={id}
          className={css.row}
          rows={{ name, count: fields.length, move, remove }}
          place={place}
          legend={
            folding.isFoldable ? (
              <FoldingLegend
                name={`${name}.${place}`}
                path={`${path}.${place}`}
                isFolded={folding.isFolded(id)}
                onToggle={() => folding.toggle(id)}
              >
                {`${one} ${place + 1}`}
              </FoldingLegend>
            ) : (
              <legend className={css.rowTitle}>{`${one} ${place + 1}`}</legend>
            )
          }
          text={`${unit} ${place + 1}`}
        >
          {!folding.isFolded(id) && <Parts parts={parts} before={`${path}.${place}.`} />}
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
