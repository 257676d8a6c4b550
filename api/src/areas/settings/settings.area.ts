import type { Area } from '../../area.ts'

export const settingsArea: Area = {}
