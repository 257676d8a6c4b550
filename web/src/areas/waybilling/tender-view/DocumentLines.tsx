import { getDocumentLines } from '#contract/areas/waybilling/waybill/document.rules.ts'
import { formatCount } from '#contract/base/plural.ts'
import type { Fault } from '../tenders/failures.rules.ts'
import css from './DocumentLines.module.css'

interface Props {
  document: { waybill: { heading: object }; content: string; fileType: string }
  /** What the railroad rejected in it. */
  faults: readonly Fault[]
}

/** A document segment by segment: what it says, and how it is written. Refused segments are marked. */
export function DocumentLines({ document, faults }: Props) {
  const { lines, release } = getDocumentLines(document)
  const refused = new Set(faults.flatMap(({ path }) => (path === null ? [] : [path.replace(/\.[^.]+$/, '')])))
  return (
    <>
      <ol className={css.lines} aria-label="Segments">
        {lines.map(({ id, name, text, raw, path }, at) => (
          <li key={at} data-refused={(path !== null && refused.has(path)) || undefined}>
            <code title={name}>{id}</code>
            <span className={css.text}>
              <small>{name}</small> {text}
            </span>
            <code className={css.raw}>{raw}</code>
          </li>
        ))}
      </ol>
      <p className={css.foot}>
        {formatCount(lines.length, 'segment')}
        {release && `, release ${release}`}
      </p>
    </>
  )
}
