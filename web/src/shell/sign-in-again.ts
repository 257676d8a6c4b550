import { createStore, useStore } from './store.ts'

export const SESSION_ENDED = 'Your session has ended.'

/** The user of the open screen. */
export interface Waiting {
  user_id: number
  email: string
  /** Why their session ended. */
  why: string
}

interface PendingRequest extends Waiting {
  answer: (isBack: boolean) => void
}

const request = createStore<PendingRequest | null>(null)
let waiting: Promise<boolean> | null = null

/**
 * Asks a user whose session ended to sign in again on top of the screen; true when they did. Concurrent calls share
 * one dialog.
 */
export function requireSignInAgain({ user_id, email, why }: Waiting): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    request.set({ user_id, email, why, answer: resolve })
  }).finally(() => {
    request.set(null)
    waiting = null
  })
  return waiting
}

/** There is no user anymore to sign in again. */
export const cancelSignIn = (): void => request.get()?.answer(false)

export const useSignInAgain = (): PendingRequest | null => useStore(request)
