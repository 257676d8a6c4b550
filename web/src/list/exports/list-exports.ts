import { queryOptions } from '@tanstack/react-query'
import {
  createExport,
  getExportFile,
  type ListExport,
  listExports,
  removeExport,
} from '#contract/areas/lists/exports/exports.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { call } from '../../shell/call.ts'
import { saveMessage } from '../../shell/messages.ts'
import { queryClient, endpointQuery } from '../../shell/queries.ts'
import { onSessionEnd } from '../../shell/session.ts'
import { save, recall } from '../../shell/storage.ts'
import { toast } from '../../shell/toasts.ts'
import { type FileFormat, saveFile } from '../files.ts'

/** More rows than one waits for: their file is made in the background. */
export const MAX_AT_ONCE = 10_000

const POLL_MS = 1500
const STOPPED = 'cancelled'

export const isUnderWay = ({ state }: ListExport): boolean => state === 'waiting' || state === 'making'

/** The progress in whole percent. */
export const toPercent = ({ rows_done, rows_total }: ListExport): number =>
  rows_total ? Math.min(99, Math.floor((100 * rows_done) / rows_total)) : 0

/** The reader's own files of a list. */
export const getExports = (customerId: number, list: string) =>
  queryOptions({
    ...endpointQuery(listExports, { params: { customerId }, query: { list } }),
    select: ({ exports }) => exports.filter(({ state }) => state !== STOPPED),
  })

interface Watched {
  customerId: number
  list: string
  exportId: string
}

interface Request {
  customerId: number
  list: string
  format: FileFormat | 'pdf'
  columns: string[]
  criteria: object
}

/** Starts an export in the background; a toast announces it, wherever the user is by then. */
export async function startExport({ customerId, criteria, ...requested }: Request): Promise<void> {
  const response = await call(createExport, {
    params: { customerId },
    body: { ...requested, criteria: { ...criteria } },
  })
  if (!response.success) {
    toast({ status: 'danger', message: response.error.message })
    return
  }
  const watched = { customerId, list: requested.list, exportId: response.data.export_id }
  toast({
    status: 'info',
    message: 'Preparing your export. We’ll let you know when it’s ready.',
  })
  saveWatched([...recallWatched(), watched])
  void watch(watched)
}

/** Saves a file that is ready. */
export async function saveExport(
  customerId: number,
  { export_id: exportId, filename }: ListExport,
): Promise<void> {
  const response = await call(getExportFile, { params: { customerId, exportId } })
  if (response.success) saveFile(response.data, filename)
  else toast({ status: 'danger', message: response.error.message })
}

/** Cancels a running export, or removes a finished one. */
export async function dropExport(
  customerId: number,
  { export_id: exportId, list }: ListExport,
): Promise<void> {
  const response = await call(removeExport, { params: { customerId, exportId } })
  if (!response.success) toast({ status: 'danger', message: response.error.message })
  await queryClient.invalidateQueries({ queryKey: getExports(customerId, list).queryKey })
}

const watching = new Set<string>()

/** Resumes watching the exports this tab started, for instance after a reload. */
export function resumeWatch(): void {
  for (const one of recallWatched()) if (!watching.has(one.exportId)) void watch(one)
}

/** Polls until the file exists, and announces it. */
async function watch(one: Watched): Promise<void> {
  watching.add(one.exportId)
  for (;;) {
    const made = await look(one)
    if (!watching.has(one.exportId)) return
    if (made !== null && (made === DELETED || !isUnderWay(made))) {
      watching.delete(one.exportId)
      saveWatched(recallWatched().filter(({ exportId }) => exportId !== one.exportId))
      if (made !== DELETED) announce(one, made)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

const DELETED = 'deleted'

/** The state of an export; null when it cannot be loaded right now. */
async function look({ customerId, list, exportId }: Watched): Promise<ListExport | typeof DELETED | null> {
  const query = endpointQuery(listExports, { params: { customerId }, query: { list } })
  const result = await queryClient.query({ ...query, staleTime: 0 }).catch(() => null)
  return result && (result.exports.find(({ export_id }) => export_id === exportId) ?? DELETED)
}

function announce({ customerId }: Watched, made: ListExport): void {
  if (made.state === STOPPED) return
  if (made.state === 'failed') {
    toast({ status: 'danger', message: `${made.filename} couldn’t be exported. ${made.reason ?? ''}`.trim() })
    return
  }
  const message = `${made.filename} is ready: ${formatCount(made.rows_done, 'row')}.`
  saveMessage(`${message} Download it from the list’s Export menu within a day.`)
  const action = { label: 'Save', run: () => void saveExport(customerId, made) }
  toast({ status: 'success', message, durationMs: 0, action })
}

function recallWatched(): Watched[] {
  try {
    return JSON.parse(recall('exports') ?? '[]') as Watched[]
  } catch {
    return []
  }
}

const saveWatched = (all: readonly Watched[]): void =>
  save('exports', all.length > 0 ? JSON.stringify(all) : null)

onSessionEnd(() => {
  watching.clear()
  saveWatched([])
})
