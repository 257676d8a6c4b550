import { getDocumentLines } from '#contract/areas/waybilling/waybill/document.rules.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Download } from 'lucide-react'
import { saveFile } from '../../../list/files.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import type { Fault } from '../tenders/failures.rules.ts'
import css from './DocumentLines.module.css'

interface Props {
  document: { waybill: { heading: object }; content: string; fileType: string; name: string }
  /** What the railroad rejected in it. */
  faults: readonly Fault[]
}

/** A document segment by segment: what it says, and how it is written. Refused segments are marked. */
export function DocumentLines({ document, faults }: Props) {
  const { lines, release } = getDocumentLines(document)
  const text = lines.map(({ raw }) => raw).join('\n')
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
      <div className={css.foot}>
        {formatCount(lines.length, 'segment')}
        {release && `, release ${release}`}
        <CopyButton text={() => text}>Copy</CopyButton>
        <Button
          size="small"
          icon={Download}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), `${document.name}.edi`)}
        >
          Download
        </Button>
      </div>
    </>
  )
}
