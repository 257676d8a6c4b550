import type { Area } from '../../area.ts'

export const fleetsArea: Area = {}
