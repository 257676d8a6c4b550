import { laterPages } from './areas/platform/later.routes.tsx'
import { platformPages } from './areas/platform/platform.routes.tsx'
import type { PageRoute } from './shell/route.ts'

/** Every page of the portal, area by area. */
export const pages: readonly PageRoute[] = [...platformPages, ...laterPages]
