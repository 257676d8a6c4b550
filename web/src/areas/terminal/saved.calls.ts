import type { LoadAction, LoadRow } from '#contract/areas/terminal/loads.contract.ts'

/** An action as it waits in this browser, with the photos that still have to be sent. */
export interface SavedAction extends LoadAction {
  /** Its position in the queue, assigned when it is stored. */
  order?: number
  /** The owner: other users of this browser neither see nor send it. */
  owner: string
  photos: File[]
  /** What was reported meanwhile, or why it was refused; null while it only waits. */
  problem: { state: 'conflict' | 'refused'; why: string } | null
}

/** The list as it was read last, for when there is no network. */
export interface Snapshot {
  owner: string
  at: string
  rows: LoadRow[]
  balance: { loaded: number; empty: number; coming_today: number }
}

const NAME = 'interline-terminal'
const VERSION = 1

let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('actions', { keyPath: 'order', autoIncrement: true })
      request.result.createObjectStore('lists', { keyPath: 'owner' })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => {
      opened = null
      reject(request.error ?? new Error('This browser blocks saved data. Allow it in your browser settings.'))
    }
  })
  return opened
}

type Store = 'actions' | 'lists'

async function inStore<T>(
  name: Store,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await open()
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(name, mode)
    const request = work(transaction.objectStore(name))
    // only a transaction that is complete survives the browser
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? new Error('Couldn’t save on this device.'))
  })
}

/** Stores an action at the end of the queue; it is safe once this resolves. */
export const saveAction = (action: SavedAction): Promise<unknown> =>
  inStore('actions', 'readwrite', (store) => store.add(action))

export const changeAction = (action: SavedAction): Promise<unknown> =>
  inStore('actions', 'readwrite', (store) => store.put(action))

export const dropAction = (order: number): Promise<unknown> =>
  inStore('actions', 'readwrite', (store) => store.delete(order))

/** A user's queued actions, in order. */
export const savedActions = async (owner: string): Promise<SavedAction[]> =>
  (
    await inStore<SavedAction[]>(
      'actions',
      'readonly',
      (store) => store.getAll() as IDBRequest<SavedAction[]>,
    )
  ).filter((action) => action.owner === owner)

export const saveSnapshot = (snapshot: Snapshot): Promise<unknown> =>
  inStore('lists', 'readwrite', (store) => store.put(snapshot))

export const savedSnapshot = async (owner: string): Promise<Snapshot | null> =>
  (await inStore<Snapshot | undefined>(
    'lists',
    'readonly',
    (store) => store.get(owner) as IDBRequest<Snapshot | undefined>,
  )) ?? null
