import type { Area } from '../../area.ts'

export const terminalArea: Area = {}
