import type { Area } from '../../area.ts'

export const lookupsArea: Area = {}
