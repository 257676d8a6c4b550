import { createStore, useStore } from './store.ts'

interface Loader {
  message: string
}

interface Fault {
  /** The last response code; it picks the error page. */
  code: number
  /** Why, where the server said more than the page does. */
  why?: string | undefined
}

interface State {
  loaders: readonly Loader[]
  fault: Fault | null
}

/** PLT-086. */
export type AppStatus = { name: 'ready' } | { name: 'loading'; message: string } | ({ name: 'fault' } & Fault)

const status = createStore<State>({ loaders: [], fault: null })

/** Shows that something is under way until the returned function is called; several may run at once. */
export function pushLoader(message: string): () => void {
  const loader = { message }
  status.update((now) => ({ ...now, loaders: [...now.loaders, loader] }))
  return () => status.update((now) => ({ ...now, loaders: now.loaders.filter((one) => one !== loader) }))
}

/** Shows the message while the work is under way. */
export async function loading<T>(message: string, work: Promise<T>): Promise<T> {
  const release = pushLoader(message)
  try {
    return await work
  } finally {
    release()
  }
}

/** Replaces the screen with an error page; the URL stays, so that Back and reload work. */
export const setFault = (code: number, why?: string): void =>
  status.update((now) => ({ ...now, fault: { code, why } }))

export const clearFault = (): void => status.update((now) => (now.fault ? { ...now, fault: null } : now))

/** A fault hides everything; otherwise the newest loader's message shows; otherwise the page is ready. */
export function getStatus({ loaders, fault }: State): AppStatus {
  if (fault) return { name: 'fault', ...fault }
  const newest = loaders.at(-1)
  return newest ? { name: 'loading', message: newest.message } : { name: 'ready' }
}

export const appStatus = (): AppStatus => getStatus(status.get())

export const useAppStatus = (): AppStatus => getStatus(useStore(status))
