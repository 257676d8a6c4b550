import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { TimelineEntry } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { tenderStateLabel } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { fieldOfPath, labelOfPath } from '#contract/areas/waybilling/waybill/labels.rules.ts'
import { When } from '../../../shared/When.tsx'
import { waybillingPath } from '../waybilling.rules.ts'
import css from './TenderPage.module.css'
import { requestFile, requestFiles, requestTimeline } from './tenders.calls.ts'

type Place = { customerId: number; requestId: number }

interface Props {
  place: Place
  /** Whether the request can be corrected: then each problem links to its field. */
  canReplay: boolean
}

/** The events of a tender, oldest first: what was sent, what each answer said, and which field it concerns. */
export function TenderTimeline({ place, canReplay }: Props) {
  const { data } = useQuery(requestTimeline(place))
  const { data: files } = useQuery(requestFiles(place))
  const getType = (id: number) => files?.files.find((file) => file.id === id)?.fileType ?? null
  return (
    <section className={css.timeline} aria-label="Timeline">
      <h2>Timeline</h2>
      <ol>
        {(data?.entries ?? []).map((entry) => (
          <li key={entry.entryId} id={`entry-${entry.entryId}`}>
            <p className={css.when}>
              <When at={entry.at} /> {entry.state && <strong>{tenderStateLabel(entry.state)}</strong>}
            </p>
            <p>{entry.message}</p>
            {entry.problems.map((problem) => (
              <Problem
                key={`${problem.path} ${problem.message}`}
                problem={problem}
                place={place}
                canReplay={canReplay}
              />
            ))}
            {entry.fileId !== null && (
              <Document place={place} id={entry.fileId} fileType={getType(entry.fileId)} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface ProblemProps extends Props {
  problem: TimelineEntry['problems'][number]
}

function Problem({ problem: { path, hint }, place, canReplay }: ProblemProps) {
  const field = path === null ? null : fieldOfPath(path)
  const { customerId, requestId } = place
  const text = field === null ? null : `Field: ${labelOfPath(field)}`
  return (
    <p>
      {field !== null && canReplay ? (
        <Link to={waybillingPath.replayPage(customerId, requestId)} search={{ field } as never}>
          {text}
        </Link>
      ) : (
        text
      )}
      {text !== null && hint ? '. ' : ''}
      {hint}
    </p>
  )
}

const NAMES: Readonly<Record<string, string>> = {
  json_404: 'Waybill as JSON',
  '404': 'Document 404',
  TA1: 'Interchange acknowledgment TA1',
  '997': 'Acknowledgment 997',
  '999': 'Acknowledgment 999',
  '824': 'Advice 824',
  '417': 'Waybill 417',
  '998': 'Cancellation 998',
}

/** The document of a step as it went out or came in. */
function Document({ place, id, fileType }: { place: Place; id: number; fileType: string | null }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({ ...requestFile(place, id), enabled: isOpen })
  if (fileType === null) return null
  return (
    <details className={css.entryDocument} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{NAMES[fileType] ?? `Document ${fileType}`}</summary>
      {data && <pre className={css.segments}>{readable(fileType, data.files[0]?.content ?? '')}</pre>}
    </details>
  )
}

/** One segment a line, JSON with its levels. */
function readable(fileType: string, content: string): string {
  if (fileType !== 'json_404') return content.replace(/~(?!\n)/g, '~\n').trim()
  try {
    return JSON.stringify(JSON.parse(content), null, 1)
  } catch {
    return content
  }
}
