import type { Area } from '../../area.ts'

export const findArea: Area = {}
