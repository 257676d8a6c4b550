import { useEffect } from 'react'
import { setFault } from '../status.ts'

/** What the router shows for a page that threw: nothing, for the whole portal goes into fault (`spec 1 §4`). */
export function ScreenError() {
  useEffect(() => setFault(500), [])
  return null
}
