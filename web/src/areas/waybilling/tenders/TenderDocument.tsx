import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { WaybillFile } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { documentLabel, isTenderDocument } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { waybillOfJson, waybillText } from '#contract/areas/waybilling/waybill/labels.rules.ts'
import { readerZone } from '#contract/base/zone-table.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { WAYBILLING_TEXTS } from '../waybilling.messages.ts'
import css from './TenderPage.module.css'
import { requestFile, requestFiles } from './tenders.calls.ts'

/**
 * The codec with all its tables is needed for both, so a request is shown without them while only labels are visible.
 */
const Segments = lazy(async () => ({ default: (await import('./DocumentSegments.tsx')).DocumentSegments }))
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

/** The selected document, or the newest. */
export function useDocument(
  place: { customerId: number; requestId: number },
  chosen: number | null,
): ShownDocument {
  const { data, isError: isListFailed } = useQuery(requestFiles(place))
  const files = data?.files.filter(({ fileType }) => isTenderDocument(fileType)) ?? null
  const shown =
    files?.find(({ id }) => id === chosen) ??
    files?.find(({ fileType }) => fileType === 'json_404') ??
    files?.[0]
  const { data: whole, isError } = useQuery(requestFile(place, shown?.id ?? null))
  const content = whole?.files[0]?.content ?? null
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

/** The waybill of the first document of a request, to which later ones are compared; null as long as there is no other. */
export function useFirstWaybill(place: {
  customerId: number
  requestId: number
}): { heading: object } | null {
  const { data } = useQuery(requestFiles(place))
  const sent = data?.files.filter(({ fileType }) => fileType === 'json_404') ?? []
  const { data: whole } = useQuery(requestFile(place, sent.at(-1)?.id ?? null))
  const content = whole?.files[0]?.content ?? null
  return useMemo(() => (content === null ? null : waybillOfJson(content)), [content])
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
  { value: 'words', label: 'Readable' },
  { value: 'segments', label: 'EDI' },
] as const
type View = (typeof VIEWS)[number]['value']

/** The document sent to the railroad, as labelled fields or as segments (WBL-054 where it cannot be read). */
export function DocumentShown({ document }: { document: ShownDocument }) {
  const [view, setView] = useState<View>('words')
  const { waybill, content, fileType, isBroken } = document
  if (isBroken || waybill === null || content === null) return <DocumentUnread document={document} />
  return (
    <section className={css.document} aria-label="Document">
      <Segmented
        label="Document view"
        options={VIEWS}
        value={view}
        onChange={(next) => setView(next as View)}
      />
      {view === 'words' ? (
        <Text waybill={waybill} />
      ) : (
        <pre className={css.segments}>
          {fileType === '404' ? (
            content
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
