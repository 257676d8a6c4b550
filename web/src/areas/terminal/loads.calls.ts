import { queryOptions } from '@tanstack/react-query'
import { getPermissions } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import { getClientConfig } from '#contract/areas/config/client-config.contract.ts'
import { listLoads, recordLoadActions } from '#contract/areas/terminal/loads.contract.ts'
import { uploadFor } from '../../shared/uploads.ts'
import { call, type CallError } from '../../shell/call.ts'
import { createStore, useStore } from '../../shell/store.ts'
import { queryClient } from '../../shell/queries.ts'
import {
  changeAction,
  dropAction,
  saveAction,
  saveSnapshot,
  savedActions,
  type SavedAction,
  savedSnapshot,
  type Snapshot,
} from './saved.calls.ts'

const PAGE = 100
/** Far more than any terminal has, because a truncated list would miss inbound cars. */
const MAX_PAGES = 50
const REFRESH_MS = 30_000
const RETRY_MS = 10_000

/** The list: from the server when possible, else the last one read. `isKept` means the stored one. */
export const loadList = (customerId: number, owner: string) =>
  queryOptions<Snapshot & { isSaved: boolean }>({
    queryKey: [listLoads.name, customerId, owner],
    queryFn: () => readList(customerId, owner),
    refetchInterval: REFRESH_MS,
    networkMode: 'always',
    retry: false,
  })

async function readList(customerId: number, owner: string): Promise<Snapshot & { isSaved: boolean }> {
  const rows: Snapshot['rows'] = []
  let balance = { loaded: 0, empty: 0, coming_today: 0 }
  for (let page = 1; page <= MAX_PAGES; page++) {
    const body = {
      scope: 'all',
      page,
      page_size: PAGE,
      sort_by: 'status_code',
      sort_direction: 'desc',
    } as const
    const response = await call(listLoads, { params: { customerId }, body })
    if (!response.success) {
      const saved = await savedSnapshot(owner)
      if (saved === null || response.error.status !== undefined) throw new LoadsFailed(response.error)
      return { ...saved, isSaved: true }
    }
    rows.push(...response.data.data)
    balance = response.data.balance
    if (rows.length >= response.data.record_count) break
  }
  const snapshot = { owner, at: new Date().toISOString(), rows, balance }
  await saveSnapshot(snapshot).catch(() => undefined)
  return { ...snapshot, isSaved: false }
}

/** The list can be had neither from the server nor from this browser. */
class LoadsFailed extends Error {
  error: CallError
  constructor(error: CallError) {
    super(error.message)
    this.error = error
  }
}

const waiting = createStore<readonly SavedAction[]>([])

/** What waits in this browser to be sent. */
export const useWaiting = (): readonly SavedAction[] => useStore(waiting)

export async function readWaiting(owner: string): Promise<void> {
  waiting.set(await savedActions(owner))
}

/** Stores an action and sends the queue; resolves once it is safe in this browser. */
export async function act(customerId: number, action: SavedAction): Promise<void> {
  await saveAction(action)
  await readWaiting(action.owner)
  void sendWaiting(customerId, action.owner)
}

/** Repeats an action that needs confirmation, or drops it. */
export async function answerConflict(customerId: number, action: SavedAction, choice: 'insist' | 'drop') {
  if (choice === 'drop') await dropAction(action.order!)
  else await changeAction({ ...action, insists: true, problem: null })
  await readWaiting(action.owner)
  void sendWaiting(customerId, action.owner)
}

const AT_ONCE = 20
let isSending = false
/** Something came while others were on their way. */
let isMore = false

/** Sends what waits, in its order and by one page at a time; what cannot be sent now waits on. */
export async function sendWaiting(customerId: number, owner: string): Promise<void> {
  if (isSending) {
    isMore = true
    return
  }
  isSending = true
  try {
    await navigator.locks.request('interline-terminal', () => sendInOrder(customerId, owner))
  } finally {
    isSending = false
    await readWaiting(owner).catch(() => undefined)
  }
  if (!isMore) return
  isMore = false
  await sendWaiting(customerId, owner)
}

async function sendInOrder(customerId: number, owner: string): Promise<void> {
  for (;;) {
    const all = await savedActions(owner)
    // later actions on a car wait until the one that needs confirmation is decided
    const held = new Set(
      all.filter(({ problem }) => problem !== null).map(({ equipment_id }) => equipment_id),
    )
    const next = all.filter(({ equipment_id }) => !held.has(equipment_id)).slice(0, AT_ONCE)
    if (next.length === 0) break
    if (!(await sendSome(customerId, next))) return
    await readWaiting(owner)
  }
  await queryClient.invalidateQueries({ queryKey: [listLoads.name] })
}

/** False: there is no way to the server now. */
async function sendSome(customerId: number, saved: readonly SavedAction[]): Promise<boolean> {
  for (const action of saved) if (!(await sendPhotos(customerId, action))) return false
  const actions = saved.map(({ order: _, owner: __, photos: ___, problem: ____, ...action }) => action)
  const response = await call(recordLoadActions, { params: { customerId }, body: { actions } })
  if (!response.success) return false
  const results = new Map(response.data.results.map((result) => [result.action_id, result]))
  for (const action of saved) {
    const result = results.get(action.action_id)
    if (result === undefined) continue
    if (result.state === 'done') await dropAction(action.order!)
    else await changeAction({ ...action, problem: { state: result.state, why: result.why ?? '' } })
  }
  return true
}

/** Each photo that arrived is noted at once, so that none is sent again. */
async function sendPhotos(customerId: number, action: SavedAction): Promise<boolean> {
  while (action.photos.length > 0) {
    const [photo, ...rest] = action.photos
    const sent = await uploadFor(customerId)(photo!, {})
    if (!sent.success && sent.error.status === undefined) return false
    // an action that the server always refuses does not block the following ones
    if (sent.success) action.attachment_ids = [...(action.attachment_ids ?? []), sent.data.id]
    action.photos = rest
    await changeAction(action)
  }
  return true
}

/** Sends pending actions now, whenever the network returns, and every few seconds; returns a function that stops it. */
export function sendPeriodically(customerId: number, owner: string): () => void {
  const send = () => void sendWaiting(customerId, owner)
  void readWaiting(owner).then(send)
  const timer = setInterval(() => {
    if (waiting.get().some(({ problem }) => problem === null)) send()
  }, RETRY_MS)
  window.addEventListener('online', send)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', send)
  }
}

/** Waits until the worker answers for this page. */
const isControlled = (): Promise<void> =>
  new Promise((resolve) => {
    const { serviceWorker } = navigator
    if (serviceWorker.controller) resolve()
    else serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })

/**
 * Lets the page open without a network: the service worker caches its code and the signed-in user, for pages of the
 * terminal only.
 */
export async function cacheShell(customerId: number): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/terminal-worker.js', { scope: '/terminal' })
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ keep: [...loaded, '/terminal/loads'] })
  // requested again through the worker, which caches the responses
  await isControlled()
  await Promise.all([
    call(getSession, {}),
    call(getPermissions, { params: { customerId } }),
    call(getClientConfig, {}),
  ])
}
