import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { WaybillFile } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { documentLabel, isTenderDocument } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { waybillOfJson, waybillText } from '#contract/areas/waybilling/waybill/labels.rules.ts'
import { readerZone } from '#contract/base/zone-table.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { WAYBILLING_TEXTS } from '../waybilling.messages.ts'
import type { Fault } from './failures.rules.ts'
import css from './TenderPage.module.css'
import { requestFile, requestFiles } from './tenders.calls.ts'

/**
 * The codec with all its tables is needed for both, so a request is shown without them while only labels are visible.
 */
const Segments = lazy(async () => ({ default: (await import('./DocumentSegments.tsx')).DocumentSegments }))
const Lines = lazy(async () => ({
  default: (await import('../tender-view/DocumentLines.tsx')).DocumentLines,
}))
const readText = async (content: string) =>
  (await import('#contract/areas/waybilling/waybill/document.rules.ts')).parseWaybill(content)

/** The documents of a request that are tenders, and the one that shows. */
export interface ShownDocument {
  files: readonly WaybillFile[] | null
  id: number | null
  fileType: string
  /** Null while it comes, and where it cannot be read. */
  waybill: { heading: object } | null
  content: string | null
  isBroken: boolean
}

/** The selected document, or the newest of the usual type. */
export function useDocument(
  place: { customerId: number; requestId: number },
  chosen: number | null,
  usual: 'json_404' | '404' = 'json_404',
): ShownDocument {
  const { data, isError: isListFailed } = useQuery(requestFiles(place))
  const files = data?.files.filter(({ fileType }) => isTenderDocument(fileType)) ?? null
  const shown =
    files?.find(({ id }) => id === chosen) ?? files?.find(({ fileType }) => fileType === usual) ?? files?.[0]
  const { data: whole, isError } = useQuery(requestFile(place, shown?.id ?? null))
  const content = whole?.files.find(({ id }) => id === shown?.id)?.content ?? null
  const fileType = shown?.fileType ?? 'json_404'
  const isText = fileType === '404'
  const asJson = useMemo(
    () => (content === null || isText ? null : waybillOfJson(content)),
    [isText, content],
  )
  const { data: asText, isFetched: isTextRead } = useQuery({
    queryKey: ['waybill of a 404', content],
    queryFn: () => readText(content ?? ''),
    enabled: isText && content !== null,
    staleTime: Infinity,
  })
  const waybill = isText ? (asText ?? null) : asJson
  return {
    files,
    id: shown?.id ?? null,
    fileType,
    waybill,
    content,
    isBroken:
      isError ||
      (isListFailed && files === null) ||
      (content !== null && waybill === null && (!isText || isTextRead)),
  }
}

const useContent = (place: { customerId: number; requestId: number }, id: number | null) =>
  useQuery(requestFile(place, id)).data?.files.find((file) => file.id === id)?.content ?? null

type SentWaybill = { heading: object } | null

/** The waybills of the first and the last document of a request; the same one where there is no other. */
export function useSentWaybills(place: { customerId: number; requestId: number }): {
  first: SentWaybill
  last: SentWaybill
} {
  const { data } = useQuery(requestFiles(place))
  const sent = data?.files.filter(({ fileType }) => fileType === 'json_404') ?? []
  const oldest = useContent(place, sent.at(-1)?.id ?? null)
  const newest = useContent(place, sent[0]?.id ?? null)
  return useMemo(() => {
    const first = oldest === null ? null : waybillOfJson(oldest)
    return { first, last: newest === oldest || newest === null ? first : waybillOfJson(newest) }
  }, [oldest, newest])
}

/** Why no document shows: it is on its way, or cannot be read (WBL-054). */
export function DocumentUnread({ document: { isBroken } }: { document: ShownDocument }) {
  return isBroken ? <Refusal>{WAYBILLING_TEXTS.documentNotLoaded}</Refusal> : <Skeleton height={320} />
}

export function DocumentChoice({
  document: { files, id },
  onChoose,
}: {
  document: ShownDocument
  onChoose: (id: number) => void
}) {
  if (files === null || files.length === 0) return null
  return (
    <div className={css.choice}>
      <span aria-hidden="true">Select Tender Request Document</span>
      <Choice
        label="Select Tender Request Document"
        options={files.map((file) => ({ value: String(file.id), label: documentLabel(file, readerZone()) }))}
        value={String(id)}
        onChange={(value) => onChoose(Number(value))}
      />
    </div>
  )
}

const VIEWS = [
  { value: 'both', label: 'Both' },
  { value: 'readable', label: 'Readable' },
  { value: 'segments', label: 'EDI' },
] as const
type View = (typeof VIEWS)[number]['value']

interface ShownProps {
  document: ShownDocument
  /** What the railroad rejected in it. */
  faults: readonly Fault[]
  /** Chooses the document. */
  choice: ReactNode
}

/** The document sent to the railroad: readable text beside its segments, or one of both (WBL-054 where it cannot be read). */
export function DocumentShown({ document, faults, choice }: ShownProps) {
  const [view, setView] = useState<View>('both')
  const { waybill, content, fileType, isBroken } = document
  if (isBroken || waybill === null || content === null)
    return (
      <>
        {choice}
        <DocumentUnread document={document} />
      </>
    )
  return (
    <section className={css.document} aria-label="Document">
      <div className={css.documentHead}>
        <h2 className={css.partTitle}>Document</h2>
        {choice}
        <Segmented
          label="Document view"
          options={VIEWS}
          value={view}
          onChange={(next) => setView(next as View)}
        />
      </div>
      {view === 'both' && (
        <Suspense fallback={<Skeleton height={320} />}>
          <Lines document={{ waybill, content, fileType, name: `404_${document.id}` }} faults={faults} />
        </Suspense>
      )}
      {view === 'readable' && <Text waybill={waybill} />}
      {view === 'segments' && (
        <pre className={css.segments}>
          {fileType === '404' ? (
            inLines(content)
          ) : (
            <Suspense>
              <Segments waybill={waybill} />
            </Suspense>
          )}
        </pre>
      )}
    </section>
  )
}

/** One segment a line. */
const inLines = (content: string): string => content.replace(/~(?!\n)/g, '~\n').trim()

function Text({ waybill }: { waybill: { heading: object } }) {
  return waybillText(waybill).map(({ id, title, facts }) => (
    <section key={id} className={css.part}>
      <h2>{title}</h2>
      <dl>
        {facts.map(({ path, label, value, meaning }) => (
          <div key={path}>
            <dt>{label}</dt>
            <dd>
              {value}
              {meaning && meaning !== value && <span className={css.meaning}> {meaning}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
