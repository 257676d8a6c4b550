import { createStore, useStore } from './store.ts'

export const SESSION_ENDED = 'Your session has ended.'

/** Whose screen is open and waits. */
export interface Waiting {
  user_id: number
  email: string
  /** Why their session ended. */
  why: string
}

interface Asking extends Waiting {
  answer: (isBack: boolean) => void
}

const asking = createStore<Asking | null>(null)
let waiting: Promise<boolean> | null = null

/** Asks someone whose session ended to sign in again over the open screen; true when they did. Many calls ask once. */
export function askToSignInAgain({ user_id, email, why }: Waiting): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    asking.set({ user_id, email, why, answer: resolve })
  }).finally(() => {
    asking.set(null)
    waiting = null
  })
  return waiting
}

/** Nobody is there to sign in again any more. */
export const stopAsking = (): void => asking.get()?.answer(false)

export const useSignInAgain = (): Asking | null => useStore(asking)
