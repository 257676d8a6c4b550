import { createContext } from 'react'

/**
 * Resolves true when a field's text corresponds to its value; false when the text matches nothing, which the field
 * then shows.
 */
export type Settle = () => Promise<boolean>

/** Fields around which something waits for what is being typed, such as a form before it is sent. */
export const SettlingContext = createContext<Set<Settle> | null>(null)
