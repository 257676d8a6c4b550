import type { PageRoute } from '../../shell/route.ts'

export const laterPages: readonly PageRoute[] = []
