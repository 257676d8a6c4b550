import { createContext } from 'react'

/** A form in something that can be closed, such as a dialog. */
export interface Guarded {
  isChanged: () => boolean
  isSaved: boolean
}

interface Closing {
  /** Registers a check that runs before closing, until the returned function is called. */
  registerGuard: (form: Guarded) => () => void
  /** Closes, after confirmation when there are unsaved changes. */
  close: () => void
}

export const ClosingContext = createContext<Closing | null>(null)
