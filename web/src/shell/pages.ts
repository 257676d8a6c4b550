import { createContext, useContext } from 'react'
import type { PageRoute } from './route.ts'

/** Every page of the portal, for the navigation; the shell itself knows none. */
export const PagesContext = createContext<readonly PageRoute[]>([])

export const usePages = (): readonly PageRoute[] => useContext(PagesContext)
