import { Circle, CircleAlert, CircleCheck } from 'lucide-react'
import { formatCount } from '#contract/base/plural.ts'
import type { WaybillSectionId } from '#contract/areas/waybilling/waybill/sections.rules.ts'
import { useOpenSections } from './open-sections.rules.ts'
import { SECTIONS } from './parts.rules.ts'
import type { SectionProgress } from './progress.rules.ts'
import css from './Progress.module.css'

const ICONS = { valid: CircleCheck, invalid: CircleAlert, untouched: Circle } as const

/** What is said beside a section's name. */
function stateText({ state, required, filled, errors }: SectionProgress): string {
  if (state === 'invalid') return formatCount(errors, 'error')
  if (required > 0) return `${filled} of ${required}`
  return state === 'valid' ? 'Complete' : 'Optional'
}

interface Props {
  progress: ReadonlyMap<WaybillSectionId, SectionProgress>
  goTo: (id: WaybillSectionId) => void
}

/** The sections with their progress, and how many of the required fields are filled (WBL-037). */
export function Progress({ progress, goTo }: Props) {
  return (
    <div className={css.progress}>
      <RequiredFields progress={progress} />
      <ol>
        {SECTIONS.map((section) => {
          const now = progress.get(section.id)
          if (!now) return null
          const Icon = ICONS[now.state]
          return (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                className={css.step}
                data-state={now.state}
                onClick={(event) => {
                  // a new tab is the browser's
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  goTo(section.id)
                }}
              >
                <Icon size={15} aria-hidden="true" />
                <span>{section.title}</span>
                <span className={css.stepState}>{stateText(now)}</span>
              </a>
            </li>
          )
        })}
      </ol>
      <ExpandAll />
    </div>
  )
}

function RequiredFields({ progress }: Pick<Props, 'progress'>) {
  const all = [...progress.values()]
  const required = all.reduce((sum, one) => sum + one.required, 0)
  const filled = all.reduce((sum, one) => sum + one.filled, 0)
  if (required === 0) return null
  return (
    <p className={css.required}>
      {`${filled} of ${required} required ${required === 1 ? 'field' : 'fields'}`}
      <progress max={required} value={filled} aria-hidden="true" />
    </p>
  )
}

function ExpandAll() {
  const { isAll, setAll } = useOpenSections()
  return (
    <button type="button" className={css.expand} onClick={() => setAll(!isAll)}>
      {isAll ? 'Collapse all sections' : 'Expand all sections'}
    </button>
  )
}
