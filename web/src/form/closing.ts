import { createContext } from 'react'

/** A form in something that can be closed, such as a dialog. */
export interface Guarded {
  isChanged: () => boolean
  isSaved: boolean
}

interface Closing {
  /** The form inside is asked before it closes, until the returned function is called. */
  guardBy: (form: Guarded) => () => void
  /** Closes, after asking where something was typed. */
  close: () => void
}

export const ClosingContext = createContext<Closing | null>(null)
