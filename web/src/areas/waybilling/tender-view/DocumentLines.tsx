import { useState } from 'react'
import { type DocumentLine, getDocumentLines } from '#contract/areas/waybilling/waybill/document.rules.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Download } from 'lucide-react'
import { saveFile } from '../../../list/files.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { useOnPaper } from '../../../ui/use-on-paper.ts'
import type { Fault } from '../tenders/failures.rules.ts'
import { foldCars } from './document-fold.rules.ts'
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
  const isRefused = ({ path }: DocumentLine) => path !== null && refused.has(path)
  const [isWhole, setIsWhole] = useState(false)
  const isOnPaper = useOnPaper()
  const { shown, at, cars } = foldCars(lines, isRefused)
  const rows = (some: readonly DocumentLine[]) =>
    some.map((line) => <Line key={lines.indexOf(line)} line={line} isRefused={isRefused(line)} />)
  return (
    <>
      <ol className={css.lines} aria-label="Segments">
        {at === null || isWhole || isOnPaper ? (
          rows(lines)
        ) : (
          <>
            {rows(shown.slice(0, at))}
            <li className={css.folded}>
              {formatCount(cars, 'more car')}
              <Button size="small" onClick={() => setIsWhole(true)}>
                {`Show all ${formatCount(lines.length, 'segment')}`}
              </Button>
            </li>
            {rows(shown.slice(at))}
          </>
        )}
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

const Line = ({ line: { id, name, text, raw }, isRefused }: { line: DocumentLine; isRefused: boolean }) => (
  <li data-refused={isRefused || undefined}>
    <code title={name}>{id}</code>
    <span className={css.text}>
      <small>{name}</small> {text}
    </span>
    <code className={css.raw}>{raw}</code>
  </li>
)
